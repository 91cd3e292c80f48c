import type { EvolutionProgress } from '@afterimage/contract/evolution'
import { AfterimageError } from './afterimage-error.ts'
import { type CallOptions, openCallServer, type ServerParts } from './call-server.ts'
import { Evolutions, type KeyedOptions } from './evolutions.ts'
import type { EvolutionOptions, ImageInput } from './write-start.ts'

export { AfterimageError }

export interface AfterimageOptions {
  /** Where the installation is: `https://afterimage.example`. */
  readonly server: string | URL
  /** An API key from the profile; left out, you are a visitor. */
  readonly key?: string | undefined
  /** How often a call is made again where that does nothing twice and may help (2). */
  readonly maxRetries?: number | undefined
  /** Milliseconds until an answer has to begin (60,000). */
  readonly timeoutMs?: number | undefined
  /** In place of the global one. */
  readonly fetch?: typeof fetch | undefined
}

/** One frame that was made. Its addresses are whole. */
export type EvolvedFrame = EvolutionProgress['frames'][number] & {
  readonly evolutionId: string
  /** The picture itself, a PNG. */
  bytes(options?: CallOptions): Promise<Uint8Array<ArrayBuffer>>
}

const MAX_RETRIES = 2
const TIMEOUT_MS = 60_000

/** The API of an installation. What a call throws is an {@link AfterimageError}, with the code that the API has for it. */
export class Afterimage {
  readonly evolutions: Evolutions
  readonly #parts: ServerParts
  readonly #server: URL

  constructor({ server, key, maxRetries = MAX_RETRIES, timeoutMs = TIMEOUT_MS, fetch: own }: AfterimageOptions) {
    this.#server = new URL(server)
    this.#parts = {
      server: this.#server.href.replace(/\/$/, ''),
      key,
      // Called by itself: a browser's insists on its window.
      fetch: own ?? ((input, init) => fetch(input, init)),
      maxRetries,
      timeoutMs,
    }
    this.evolutions = new Evolutions(openCallServer(this.#parts))
  }

  /**
   * Starts an evolution and hands over its frames as they are made, from the first copy on. Leaving the loop stops following, not the
   * evolution: `evolutions.cancel` does that. Throws `evolution_failed` where it fails.
   */
  async *evolve(image: ImageInput | undefined, options: EvolutionOptions & KeyedOptions): AsyncGenerator<EvolvedFrame> {
    const { evolutionId } = await this.evolutions.create(image, options)
    yield* this.frames(evolutionId, options)
  }

  /** The frames of an evolution that was started, those that are there and those that come, in order. */
  async *frames(evolutionId: string, { signal }: CallOptions = {}): AsyncGenerator<EvolvedFrame> {
    let last = 0
    for await (const state of this.evolutions.follow(evolutionId, { signal })) {
      for (const frame of state.frames) {
        if (frame.number <= last) continue
        last = frame.number
        const [url, thumbnailUrl] = [this.#whole(frame.url), this.#whole(frame.thumbnailUrl)]
        const bytes = (options: CallOptions = {}) => this.download(url, { signal, ...options })
        yield { ...frame, url, thumbnailUrl, evolutionId, bytes }
      }
      if (state.status === 'failed') {
        throw new AfterimageError('evolution_failed', state.error ?? 'The evolution failed.')
      }
    }
  }

  /** A file that an answer names: a frame, a film, a ZIP. The key goes to the server itself, and to nobody else. */
  async download(url: string | URL, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    const { origin, pathname, search } = new URL(url, this.#server)
    const key = origin === this.#server.origin ? this.#parts.key : undefined
    const call = openCallServer({ ...this.#parts, server: origin, key })
    const answer = await call({ path: pathname + search, headers: { accept: '*/*' }, mayRepeat: true, ...options })
    return new Uint8Array(await answer.arrayBuffer())
  }

  #whole(url: string): string {
    return url === '' ? '' : new URL(url, this.#server).href
  }
}
