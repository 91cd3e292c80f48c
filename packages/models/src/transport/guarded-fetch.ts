import { type Dispatcher, request } from 'undici'
import {
  type AddressRules,
  checkedAddresses,
  checkForm,
  connectingOnlyTo,
  FetchRefused,
  PUBLIC_PORTS,
  type ResolveHost,
  resolveBySystem,
} from './guarded-address.ts'
import { isPublicAddress } from './public-address.ts'

export interface Pace {
  /** To arrive in every … */
  readonly bytes: number
  /** … of these spans. */
  readonly inMs: number
}

export interface FetchLimits {
  readonly maxBytes: number
  /** For everything together: look-ups, redirects and the body. */
  readonly deadlineMs: number
  /** How fast a body must come at least, so that none is held open by a byte now and then. */
  readonly pace?: Pace
}

export type GuardedFetch = (address: string, limits: FetchLimits, signal?: AbortSignal) => Promise<Uint8Array>

const MAX_REDIRECTS = 5

/**
 * Makes the door through which pictures at addresses that a visitor or a provider supplied are fetched. http and https only,
 * no credentials in the address; every address the name resolves to must pass `isAllowed`, and the connection goes to
 * exactly those checked addresses, so that a name which answers differently the second time gains nothing; only to a port
 * of `ports`; each of at most five redirects is checked the same way; size, time and slowness are capped. Throws
 * {@link FetchRefused}.
 */
export function guardFetch(
  resolveHost: ResolveHost = resolveBySystem,
  isAllowed: (address: string) => boolean = isPublicAddress,
  ports: readonly number[] | 'any' = PUBLIC_PORTS,
): GuardedFetch {
  const rules: AddressRules = {
    resolveHost,
    isAllowed,
    protocols: ['http:', 'https:'],
    ports,
    portSentence: 'Only the ports 80, 443, 8080 and 8443 can be used. Please upload the file instead.',
  }
  return async (address, limits, signal) => {
    const deadline = AbortSignal.timeout(limits.deadlineMs)
    const stop = signal === undefined ? deadline : AbortSignal.any([deadline, signal])
    try {
      return await follow(address, limits, stop, rules)
    } catch (error) {
      if (error instanceof FetchRefused) throw error
      if (signal?.aborted) throw error
      const sentence = deadline.aborted
        ? 'The address took too long to answer.'
        : 'The address could not be reached. Check it, or upload the file instead.'
      throw new FetchRefused('unreachable', sentence, { cause: error })
    }
  }
}

async function follow(
  address: string,
  limits: FetchLimits,
  signal: AbortSignal,
  rules: AddressRules,
): Promise<Uint8Array> {
  let url = checkForm(address, rules)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const agent = connectingOnlyTo(await checkedAddresses(url, signal, rules))
    try {
      const answer = await request(url, {
        dispatcher: agent,
        signal,
        headers: { accept: 'image/png, image/jpeg, image/webp, image/gif', 'user-agent': 'Afterimage' },
      })
      const next = redirectTarget(answer, url)
      if (next === undefined) return await readBody(answer, limits)
      url = checkForm(next, rules)
    } finally {
      await agent.destroy()
    }
  }
  throw new FetchRefused('unreachable', `The address redirects more than ${MAX_REDIRECTS} times.`)
}

function redirectTarget(answer: Dispatcher.ResponseData, url: URL): string | undefined {
  if (![301, 302, 303, 307, 308].includes(answer.statusCode)) {
    if (answer.statusCode === 200) return undefined
    throw new FetchRefused('unreachable', `The address answered with status ${answer.statusCode} instead of an image.`)
  }
  const { location } = answer.headers
  const target = typeof location === 'string' ? URL.parse(location, url.href) : null
  if (target === null) throw new FetchRefused('unreachable', 'The address redirects to nowhere.')
  return target.href
}

async function readBody({ body }: Dispatcher.ResponseData, { maxBytes, pace }: FetchLimits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  let bytesThen = 0
  const watching =
    pace &&
    setInterval(() => {
      if (bytes - bytesThen < pace.bytes) body.destroy(tooSlow())
      bytesThen = bytes
    }, pace.inMs)
  try {
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('a body chunk that is not bytes')
      bytes += chunk.byteLength
      if (bytes > maxBytes) {
        throw new FetchRefused('too_large', `The image is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`)
      }
      chunks.push(chunk)
    }
  } finally {
    clearInterval(watching)
  }
  return Buffer.concat(chunks)
}

function tooSlow(): FetchRefused {
  return new FetchRefused('unreachable', 'The address sends too slowly. Please upload the file instead.')
}
