import { readFile, stat, writeFile } from 'node:fs/promises'
import { threadPool } from '@afterimage/frames/thread-pool'
import { writeWhole } from '../write-whole.ts'
import { PROVENANCE_TYPES, type ProvenanceClaim, type ProvenanceEnd, type RaceClaim } from './provenance-claim.ts'
import type { ProvenanceResult, ProvenanceTask } from './provenance-task.ts'
import type { ManifestReading } from './read-manifest-store.ts'
import type { SigningIdentity } from './signing-identity.ts'

/** Opening the library takes a second, signing some tenths; more than this is a fault. */
const DEADLINE_MS = 60_000
/** A file is signed in memory, where there are five of it for a moment. A film of a hundred frames of 1,024 px has some tens of megabytes. */
const MAX_BYTES = 96 * 1024 ** 2

/** One thread, which keeps the library open, in some 75 MB. */
const thread = threadPool<ProvenanceTask, ProvenanceResult>(
  new URL('./provenance-task.ts', import.meta.url),
  'doProvenanceTask',
  1,
)

export interface Signing {
  readonly claim: ProvenanceClaim | RaceClaim
  readonly identity: SigningIdentity
  readonly signal: AbortSignal
}

/**
 * Puts a manifest into a file, of a kind by its name's end, and reads it again: the file is signed and holds, or is as it was. Throws where
 * it cannot be signed, after a minute, and when `signal` aborts.
 */
export async function signFile(file: string, type: ProvenanceEnd, signing: Signing): Promise<void> {
  const { size } = await stat(file)
  if (size > MAX_BYTES) throw new RangeError(`a file of ${size} bytes is too large to be signed`)
  const signed = await signBytes(await readFile(file), type, signing)
  await writeWhole(file, signing.signal, (temporary) => writeFile(temporary, signed))
}

/** The same of a file in memory; returns another one. */
export async function signBytes(
  bytes: Uint8Array,
  type: ProvenanceEnd,
  { claim, identity, signal }: Signing,
): Promise<Uint8Array> {
  const task = { kind: 'sign', bytes, type: PROVENANCE_TYPES[type], claim, identity } as const
  const signed = await thread.run(task, bounded(signal))
  if (!(signed instanceof Uint8Array)) throw new Error('nothing was signed')
  return signed
}

/** What a file's manifest says; undefined where it has none. A damaged one is not valid. Throws after a minute and when `signal` aborts. */
export async function readProvenance(
  bytes: Uint8Array,
  type: ProvenanceEnd,
  signal: AbortSignal,
): Promise<ManifestReading | undefined> {
  const reading = await thread.run({ kind: 'read', bytes, type: PROVENANCE_TYPES[type] }, bounded(signal))
  return reading instanceof Uint8Array ? undefined : reading
}

/** Ends the thread; the next file starts it again. */
export async function closeProvenanceThread(): Promise<void> {
  await thread.close()
}

function bounded(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
}
