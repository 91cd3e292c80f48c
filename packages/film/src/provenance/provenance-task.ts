import { C2PA_SETTINGS, openC2pa } from './c2pa-library.ts'
import { coseSigner } from './cose-sign1.ts'
import {
  type ProvenanceClaim,
  type ProvenanceType,
  provenanceManifest,
  type RaceClaim,
  raceManifest,
} from './provenance-claim.ts'
import { type ManifestReading, readManifestStore } from './read-manifest-store.ts'
import type { SigningIdentity } from './signing-identity.ts'

/** What the thread is asked: to put a manifest into a file, or to read one. */
export type ProvenanceTask =
  | {
      readonly kind: 'sign'
      readonly bytes: Uint8Array
      readonly type: ProvenanceType
      readonly claim: ProvenanceClaim | RaceClaim
      readonly identity: SigningIdentity
    }
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly type: ProvenanceType }

/** The signed file, or what a manifest says; undefined where there is none. */
export type ProvenanceResult = Uint8Array | ManifestReading | undefined

const NO_MANIFEST = 'JumbfNotFound'

/** What the thread runs. What it signs it reads again: it is handed over only where the manifest holds. */
export async function doProvenanceTask(task: ProvenanceTask): Promise<ProvenanceResult> {
  return task.kind === 'read' ? read(task.bytes, task.type) : sign(task)
}

async function sign({ bytes, type, claim, identity }: ProvenanceTask & { kind: 'sign' }): Promise<Uint8Array> {
  const { WasmBuilder, blobOf } = openC2pa()
  const manifest = 'contenders' in claim ? raceManifest(claim, type) : provenanceManifest(claim, type)
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest), C2PA_SETTINGS)
  try {
    const signed = await builder.sign(coseSigner(identity), [], type, blobOf(bytes, type))
    const reading = await read(signed, type)
    if (reading?.isValid !== true) {
      throw new Error(`what was signed does not hold: ${reading?.problems.join('; ') ?? 'there is no manifest'}`)
    }
    return signed
  } catch (error) {
    throw asError(error)
  } finally {
    builder.free()
  }
}

async function read(bytes: Uint8Array, type: ProvenanceType): Promise<ManifestReading | undefined> {
  const { WasmReader } = openC2pa()
  try {
    const reader = await WasmReader.fromBytes(type, bytes, C2PA_SETTINGS)
    try {
      return readManifestStore(reader.json())
    } finally {
      reader.free()
    }
  } catch (error) {
    const { message } = asError(error)
    if (message.includes(NO_MANIFEST)) return undefined
    return { isValid: false, problems: [message], signer: null, claim: null, contenders: null }
  }
}

/** The library throws what a thread cannot hand over. */
function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
