import { type ChainFacts, isChainLabel, isRaceLabel } from './provenance-claim.ts'

/** A manifest as it was read: from anybody, so that what it says is only what it says. */
export interface ManifestReading {
  /** Whether nothing was changed since it was signed. It says nothing of who signed it. */
  readonly isValid: boolean
  /** Why not, as the library says it. */
  readonly problems: readonly string[]
  /** Names in the certificate that signed it; nobody vouches for them here. */
  readonly signer: string | null
  /** What it says of the frames; null where that is not what Afterimage writes. */
  readonly claim: ChainFacts | null
  /** The same of each contender of a race; null where it is none. */
  readonly contenders: readonly ChainFacts[] | null
}

const VALID = ['Valid', 'Trusted']
const SHA256 = /^[0-9a-f]{64}$/

/** Reads what the library says of a file, in JSON. Throws where that is none. */
export function readManifestStore(json: string): ManifestReading {
  const store: unknown = JSON.parse(json)
  const active = get(get(store, 'manifests'), textOf(get(store, 'active_manifest')) ?? '')
  const failures = listOf(get(get(get(store, 'validation_results'), 'activeManifest'), 'failure'))
  const isValid = VALID.includes(textOf(get(store, 'validation_state')) ?? '')
  const signature = get(active, 'signature_info')
  const names = ['issuer', 'common_name'].flatMap((name) => textOf(get(signature, name)) ?? [])
  const dataOf = (isOurs: (label: string) => boolean) =>
    get(
      listOf(get(active, 'assertions')).find((one) => isOurs(textOf(get(one, 'label')) ?? '')),
      'data',
    )
  return {
    isValid,
    problems: isValid ? [] : problemsOf(failures),
    signer: names.length === 0 ? null : names.join(', '),
    claim: claimOf(dataOf(isChainLabel)),
    contenders: contendersOf(dataOf(isRaceLabel)),
  }
}

function problemsOf(failures: readonly unknown[]): string[] {
  const codes = failures.flatMap((failure) => textOf(get(failure, 'code')) ?? [])
  return codes.length === 0 ? ['the manifest is not valid'] : [...new Set(codes)]
}

function contendersOf(data: unknown): readonly ChainFacts[] | null {
  const claims = listOf(get(data, 'contenders')).map(claimOf)
  const known = claims.filter((claim) => claim !== null)
  return known.length === 0 || known.length < claims.length ? null : known
}

function claimOf(data: unknown): ChainFacts | null {
  const [steps, seed] = [get(data, 'steps'), get(data, 'seed')]
  const [model, style] = [textOf(get(data, 'model')), textOf(get(data, 'style'))]
  const [firstSha256, lastSha256, chainHead] = ['firstSha256', 'lastSha256', 'chainHead'].map((name) => {
    const value = textOf(get(data, name))
    return value !== undefined && SHA256.test(value) ? value : undefined
  })
  if (!isCount(steps) || !isCount(seed) || model === undefined || style === undefined) return null
  if (firstSha256 === undefined || lastSha256 === undefined || chainHead === undefined) return null
  return { steps, seed, model, style, firstSha256, lastSha256, chainHead }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function get(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
