import { readFile } from 'node:fs/promises'
import type { ProvenanceClaim, RaceClaim } from '@afterimage/film/provenance/provenance-claim'
import { signBytes, signFile } from '@afterimage/film/provenance/provenance-threads'
import { readIdentity, type SigningIdentity, UnusableIdentity } from '@afterimage/film/provenance/signing-identity'
import type { Logger } from 'pino'
import type { Db } from '../database/tables.ts'
import { ConfigError } from '../settings.ts'
import { keepIdentity } from './keep-identity.ts'
import type { OperatorsFiles, ProvenanceConfig } from './provenance-settings.ts'

/** What is said of a film; which site says so is added. */
export type Claim = Omit<ProvenanceClaim, 'site'>

/** The same of a film of a race. */
export type RaceFilmClaim = Omit<RaceClaim, 'site'>

/** Puts manifests into what is made here. What cannot be signed stays as it was, with its reason in the log. */
export interface Provenance {
  /** Signs a film where it lies. Answers whether it is signed and was read again as valid; throws the signal's reason alone. */
  signFilm(file: string, claim: Claim | RaceFilmClaim, signal: AbortSignal, log: Logger): Promise<boolean>
  /** Signs a picture; one that cannot be signed is returned as it came. */
  signPicture(picture: Uint8Array, type: 'png' | 'webp', claim: Claim, log: Logger): Promise<Uint8Array>
}

/** Nobody waits longer for a picture; that somebody leaves does not end the thread, which others wait for. */
const PICTURE_WITHIN_MS = 15_000
const UNNAMED = 'Afterimage'

export interface ProvenanceParts {
  readonly db: Db
  /** Seals the key of certificates that are made here. */
  readonly secret: string
}

/** Opens what films are signed with; undefined where they are not. Throws {@link ConfigError} where the operator's certificates cannot be used. */
export async function openProvenance(
  { c2pa, publicUrl }: ProvenanceConfig & { readonly publicUrl: string | undefined },
  { db, secret }: ProvenanceParts,
): Promise<Provenance | undefined> {
  if (c2pa === undefined) return undefined
  const site = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  const identity =
    c2pa.operators === undefined ? await keepIdentity(db, secret, site ?? UNNAMED) : await readOperators(c2pa.operators)
  return signWith(identity, site)
}

/** Signs as one site with one identity. */
export function signWith(identity: SigningIdentity, site: string | undefined): Provenance {
  return {
    signFilm: async (file, claim, signal, log) => {
      try {
        await signFile(file, 'mp4', { claim: { ...claim, site }, identity, signal })
        return true
      } catch (error) {
        signal.throwIfAborted()
        log.error({ err: error }, 'a film could not be signed')
        return false
      }
    },
    signPicture: async (picture, type, claim, log) => {
      const signal = AbortSignal.timeout(PICTURE_WITHIN_MS)
      try {
        return await signBytes(picture, type, { claim: { ...claim, site }, identity, signal })
      } catch (error) {
        log.error({ err: error }, 'a picture could not be signed')
        return picture
      }
    },
  }
}

async function readOperators({ certificateFile, keyFile }: OperatorsFiles): Promise<SigningIdentity> {
  const [chain, key] = await Promise.all([
    readSetting('C2PA_CERTIFICATE_FILE', certificateFile),
    readSetting('C2PA_KEY_FILE', keyFile),
  ])
  try {
    return readIdentity(chain, key, new Date())
  } catch (error) {
    if (!(error instanceof UnusableIdentity)) throw error
    throw new ConfigError(`C2PA_CERTIFICATE_FILE and C2PA_KEY_FILE cannot be used: ${error.message}.`)
  }
}

async function readSetting(name: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ConfigError(`${name} cannot be used: the file cannot be read.`, { cause })
  })
}
