import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** Why an address that a stranger gave was not fetched: `refused` by a rule, or `unreachable`. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused'
  readonly reason: 'refused' | 'unreachable' | 'too_large'

  constructor(reason: FetchRefused['reason'], sentence: string, options?: { readonly cause?: unknown }) {
    super(sentence, options)
    this.reason = reason
  }
}

export type ResolveHost = (host: string) => Promise<readonly string[]>

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
/** Where pictures are served; any other port would let strangers find out what else listens where. */
const PORTS = [80, 443, 8080, 8443]

const resolveBySystem: ResolveHost = async (host) =>
  (await systemLookup(host, { all: true, verbatim: true })).map((found) => found.address)

/**
 * Makes the one door through which addresses that a visitor or a provider supplied are fetched. http and https only,
 * no credentials in the address; every address the name resolves to must pass `isAllowed`, and the connection goes to
 * exactly those checked addresses, so that a name which answers differently the second time gains nothing; only to a port
 * of `ports`; each of at most five redirects is checked the same way; size, time and slowness are capped. Throws
 * {@link FetchRefused}.
 */
export function guardFetch(
  resolveHost: ResolveHost = resolveBySystem,
  isAllowed: (address: string) => boolean = isPublicAddress,
  ports: readonly number[] | 'any' = PORTS,
): GuardedFetch {
  const rules = { resolveHost, isAllowed, isPort: (port: number) => ports === 'any' || ports.includes(port) }
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

interface Rules {
  readonly resolveHost: ResolveHost
  readonly isAllowed: (address: string) => boolean
  readonly isPort: (port: number) => boolean
}

async function follow(address: string, limits: FetchLimits, signal: AbortSignal, rules: Rules): Promise<Uint8Array> {
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

/** The URL parser already turns decimal, octal and hexadecimal spellings of an IPv4 address into the dotted form. */
function checkForm(address: string, { isPort }: Rules): URL {
  const url = URL.parse(address)
  if (url === null) throw new FetchRefused('refused', 'This is not a web address.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchRefused('refused', 'Only http and https addresses can be used.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchRefused('refused', 'The address contains a user name or password. Remove it and try again.')
  }
  if (!isPort(url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port))) {
    throw new FetchRefused(
      'refused',
      'Only the ports 80, 443, 8080 and 8443 can be used. Please upload the file instead.',
    )
  }
  return url
}

async function checkedAddresses(
  url: URL,
  signal: AbortSignal,
  { resolveHost, isAllowed }: Rules,
): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await abortable(resolveHost(host), signal)
  if (addresses.length === 0) throw new Error(`${host} has no address`)
  if (!addresses.every(isAllowed)) {
    throw new FetchRefused('refused', 'The address leads to a network that is not public.')
  }
  return addresses
}

/** A look-up cannot be cancelled, but nobody needs to wait for it. */
async function abortable<Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([pending, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function connectingOnlyTo(addresses: readonly string[]): Agent {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return new Agent({
    connect: {
      timeout: 5_000,
      lookup: (_host, options, done) => {
        const [first] = found
        if (options.all) done(null, found)
        else if (first === undefined) done(new Error('no address'), '', 4)
        else done(null, first.address, first.family)
      },
    },
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
    maxHeaderSize: 16_384,
  })
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
