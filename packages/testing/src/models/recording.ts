import type { Size } from '@afterimage/frames/frame-size'
import type { ModelErrorKind } from '@afterimage/models/model-error'
import type { Captioner } from '@afterimage/models/remote/captioner'
import type { Received, Reply, Script } from './provider-server.ts'

/** What every recording is opened with as its key, and what must never be seen again. */
export const SECRET = 'planted-secret-5e1f0c'

/** How a provider answers instead of making the picture: in one reply to the first request, or in a whole script. */
export interface RecordedFailure {
  readonly name: string
  readonly kind: ModelErrorKind
  readonly retryAfterMs?: number
  /** In place of the usual reply to the request that starts the work. */
  readonly reply?: Reply
  readonly script?: (origin: string) => Script
}

/** When the files of the sources were last read. They change: read them again, and change this date with what differs. */
export const READ_ON = '2026-11-25'

/** Where a shape was read: in a file of a public repository as it was at a commit, or on a page as it was on a day. */
export type Source =
  | { readonly repository: string; readonly path: string; readonly commit: string; readonly date: string | undefined }
  | { readonly page: string; readonly date: string }

/** A file of a public repository on GitHub, at a commit; of that date, where it is known. */
export function fileAt(repository: string, path: string, commit: string, date?: string): Source {
  return { repository, path, commit, date }
}

/** A page as it was on that day. */
export function pageOn(page: string, date: string): Source {
  return { page, date }
}

/** Why a row of the suite has nothing to show here, in a sentence. */
export interface NotHere {
  readonly none: string
}

/** Work that is under way when nobody wants it any more. */
export interface UnderWay {
  /** What is answered until then; the work never ends. */
  script(origin: string): Script
  /** The request after which it is under way. */
  readonly since: keyof Script
  /** What the provider is told, so that it stops: requests, in no order. Without any, why that has to do. */
  readonly told: readonly [keyof Script, ...(keyof Script)[]] | NotHere
}

/** How one provider's model is talked to, as its documents, its schema or a recorded client say. */
export interface Recording {
  readonly name: string
  /** Where the requests and the answers were read. */
  readonly sources: readonly [Source, ...Source[]]
  readonly modelId: string
  /** What a frame costs with these answers, US dollars. */
  readonly costUsd: number
  /** The variables that configure the provider at this address. */
  env(url: string): Readonly<Record<string, string>>
  /** What describes frames in place of the captioner that the variables name. */
  readonly captioner?: Captioner
  /** The request that starts the work, and may be billed. */
  readonly start: keyof Script
  /** Everything that is asked on the way to a picture, and answered. */
  script(origin: string, picture: Uint8Array): Script
  /** The same with the work in progress for a while, where there is something to look at. */
  readonly slowScript?: (origin: string, picture: Uint8Array) => Script
  /** A success without a picture in it. */
  readonly pictureless: (origin: string) => Script
  /** A success whose picture is at this address, where the provider answers with one. */
  readonly scriptWithAddress?: (origin: string, address: string) => Script
  readonly failures: readonly RecordedFailure[]
  /** Why no answer among the failures is a refusal. */
  readonly noRefusal?: string
  /** A success with another picture in it, which is not the frame. */
  readonly withDraft: ((origin: string, draft: Uint8Array, picture: Uint8Array) => Script) | NotHere
  readonly underWay: UnderWay
  /** What a frame costs where the answer says nothing of it, US dollars; `costUsd` unless told. */
  readonly untoldCostUsd?: number
  /**
   * The size that it paints in, px: the one that is `asked` for by number, that of the picture that it is `sent`, or one of its own, by the
   * fields of its request and the picture's size; `untold` where nothing says in which; none where it draws from words and is sent no picture.
   */
  readonly paintsIn:
    | 'asked'
    | 'sent'
    | 'untold'
    | ((fields: Readonly<Record<string, unknown>>, sent: Size) => Size)
    | NotHere
  /** What the request that starts the work must say. */
  expectRequest(request: Received): void | Promise<void>
}
