import { stat } from 'node:fs/promises'
import { chainHead } from '@afterimage/film/provenance/chain-head'
import { type ChainFacts, provenanceEndOf } from '@afterimage/film/provenance/provenance-claim'
import { readProvenance } from '@afterimage/film/provenance/provenance-threads'
import type { ManifestReading } from '@afterimage/film/provenance/read-manifest-store'
import type { Ledger } from '../bundle/ledger.ts'
import { type Bundle, MAX_BESIDE_BYTES, readWithin } from '../bundle/open-bundle.ts'
import { UsageError } from '../usage-error.ts'
import type { BundleReport } from './bundle-report.ts'
import { shownText } from './written.ts'

const UNPROVEN =
  'Who stands behind that name is not checked: an installation may have made its certificate itself, and a C2PA viewer calls such a signer unknown.'

/** What the manifest of a film or a picture says; undefined where the path is none. Throws {@link UsageError} where it has none, or is too large. */
export async function verifyFile(path: string, name: string, signal: AbortSignal): Promise<BundleReport | undefined> {
  const end = provenanceEndOf(name)
  if (end === undefined || !(await stat(path).catch(() => undefined))?.isFile()) return undefined
  const bytes = await readWithin(path, MAX_BESIDE_BYTES)
  if (bytes === undefined) throw new UsageError(`${name} is too large to be checked.`)
  const reading = await readProvenance(bytes, end, signal)
  if (reading === undefined) {
    throw new UsageError(
      `${name} holds no manifest (C2PA): it was not signed, or another program took the manifest out.`,
    )
  }
  const { lines, isSound } = reportOnManifest(name, reading)
  return { lines: isSound ? [...lines, UNPROVEN] : lines, isSound }
}

/** The same of what lies beside a bundle's frames, and whether it is of the same chain. What has no manifest is not told of. */
export async function verifyBesides(
  { besides, readBeside, ledger }: Bundle,
  signal: AbortSignal,
): Promise<BundleReport> {
  const reports: BundleReport[] = []
  for (const name of besides) {
    const [bytes, end] = [await readBeside(name), provenanceEndOf(name)]
    const reading = bytes && end && (await readProvenance(bytes, end, signal))
    if (reading !== undefined) reports.push(reportOnManifest(name, reading, ledger))
  }
  const isSound = reports.every((report) => report.isSound)
  const lines = reports.flatMap((report) => report.lines)
  return { lines: isSound && lines.length > 0 ? [...lines, UNPROVEN] : lines, isSound }
}

function reportOnManifest(
  name: string,
  { isValid, problems, signer, claim, contenders }: ManifestReading,
  ledger?: Ledger,
): BundleReport {
  const file = shownText(name)
  if (!isValid) {
    const why = problems.map(shownText).join('; ')
    return { lines: [`${file} is not as it was signed, or its manifest is damaged: ${why}.`], isSound: false }
  }
  const lines = [`${file} is as it was signed, by “${shownText(signer ?? 'nobody')}”.`]
  if (contenders !== null) {
    lines.push(`It says: a race of which ${contenders.length} ${contenders.length === 1 ? 'is' : 'are'} shown.`)
    lines.push(...contenders.map(chainLine))
    if (ledger === undefined) return { lines, isSound: true }
    const isAmong = contenders.some((contender) => isOfLedger(contender, ledger))
    lines.push(isAmong ? 'One of them is the chain of these frames.' : 'None of them is the chain of these frames.')
    return { lines, isSound: isAmong }
  }
  if (claim === null) return { lines: [...lines, 'Its manifest says nothing of an evolution.'], isSound: true }
  lines.push(`It says: ${chainLine(claim)}`)
  if (ledger === undefined) return { lines, isSound: true }
  const isSame = isOfLedger(claim, ledger)
  lines.push(isSame ? 'That is the chain of these frames.' : 'That is another chain than that of these frames.')
  return { lines, isSound: isSame }
}

function chainLine({ steps, model, style, seed, firstSha256, lastSha256 }: ChainFacts): string {
  const counted = `${steps} ${steps === 1 ? 'step' : 'steps'}`
  const from = `from frame 0 (${firstSha256.slice(0, 12)}) to frame ${steps} (${lastSha256.slice(0, 12)})`
  return `${counted} by ${shownText(model)}, ${shownText(style)}, seed ${seed}, ${from}.`
}

function isOfLedger({ steps, chainHead: head, seed }: ChainFacts, ledger: Ledger): boolean {
  const hashes = ledger.frames.map(({ sha256 }) => sha256)
  return steps === hashes.length - 1 && seed === ledger.seed && head === chainHead(hashes)
}
