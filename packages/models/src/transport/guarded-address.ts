import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Agent } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** Why an address that a stranger gave was not called: `refused` by a rule, or `unreachable`. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused'
  readonly reason: 'refused' | 'unreachable' | 'too_large'

  constructor(reason: FetchRefused['reason'], sentence: string, options?: { readonly cause?: unknown }) {
    super(sentence, options)
    this.reason = reason
  }
}

export type ResolveHost = (host: string) => Promise<readonly string[]>

/** Which addresses may be called. */
export interface AddressRules {
  readonly resolveHost: ResolveHost
  readonly isAllowed: (address: string) => boolean
  readonly protocols: readonly ('http:' | 'https:')[]
  readonly ports: readonly number[] | 'any'
  /** What is said of another port. */
  readonly portSentence: string
}

/** What is served to the public; any other port would let strangers find out what else listens where. */
export const PUBLIC_PORTS = [80, 443, 8080, 8443]

export const resolveBySystem: ResolveHost = async (host) =>
  (await systemLookup(host, { all: true, verbatim: true })).map((found) => found.address)

/** Any name of the system's, public addresses and ports alone. */
export const PUBLIC_RULES: Omit<AddressRules, 'protocols' | 'portSentence'> = {
  resolveHost: resolveBySystem,
  isAllowed: isPublicAddress,
  ports: PUBLIC_PORTS,
}

/**
 * The address, if its form is one that may be called; throws {@link FetchRefused}. The URL parser already turns decimal, octal and
 * hexadecimal spellings of an IPv4 address into the dotted form.
 */
export function checkForm(address: string, { protocols, ports, portSentence }: AddressRules): URL {
  const url = URL.parse(address)
  if (url === null) throw new FetchRefused('refused', 'This is not a web address.')
  if (!protocols.some((protocol) => protocol === url.protocol)) {
    const names = protocols.map((protocol) => protocol.slice(0, -1)).join(' and ')
    throw new FetchRefused('refused', `Only ${names} addresses can be used.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchRefused('refused', 'The address contains a user name or password. Remove it and try again.')
  }
  const port = url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port)
  if (ports !== 'any' && !ports.includes(port)) throw new FetchRefused('refused', portSentence)
  return url
}

/** Where the host's name leads: each must be allowed. Throws {@link FetchRefused}, or what the look-up fails with. */
export async function checkedAddresses(
  url: URL,
  signal: AbortSignal,
  { resolveHost, isAllowed }: AddressRules,
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

/** Connects to exactly these addresses, whatever the name says by then. */
export function connectingOnlyTo(addresses: readonly string[], answerWithinMs = 10_000): Agent {
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
    headersTimeout: answerWithinMs,
    bodyTimeout: answerWithinMs,
    maxHeaderSize: 16_384,
  })
}
