import { asText, drawValue, hostileText, pick, type Random } from './draw-value.ts'
import type { Fuzzed } from './fuzzed-endpoints.ts'

export interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** What exists on the server, so that requests get past its first checks. */
export interface Known {
  readonly tokens: readonly string[]
  readonly cookies: readonly string[]
  readonly texts: readonly string[]
  readonly images: readonly Uint8Array[]
}

const OTHER_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND']
const TYPES = [
  'text/plain',
  'text/html',
  'application/json; charset=utf-7',
  'multipart/form-data',
  'a',
  'application/x-www-form-urlencoded',
]

/** One request to the endpoint: right in most of its parts, and wrong in some of them. */
export function drawRequest(random: Random, endpoint: Fuzzed, known: Known): HostileRequest {
  const method = random() < 0.04 ? pick(random, OTHER_METHODS) : endpoint.method
  const path = `${drawPath(random, endpoint.path, known)}${drawQuery(random, endpoint, known)}`
  const { body, type } = drawBody(random, endpoint, known)
  return { method, path, body, headers: { ...drawHeaders(random, known), ...(type && { 'content-type': type }) } }
}

function drawPath(random: Random, pattern: string, { texts }: Known): string {
  const prefix = random() < 0.2 && !pattern.startsWith('/api') ? '/api' : ''
  const filled = pattern.replace(/:\w+/g, () => {
    if (random() < 0.5) return encodeURIComponent(pick(random, texts))
    const text = hostileText(random)
    return random() < 0.3 ? asLine(text).replace(/[\s?#]/g, '') : encodeURIComponent(text.toWellFormed())
  })
  return random() < 0.02 ? `${prefix}${filled}/%zz` : `${prefix}${filled}`
}

function drawQuery(random: Random, { query }: Fuzzed, { texts }: Known): string {
  if (query === undefined && random() < 0.9) return ''
  const drawn = drawValue(random, query, texts)
  const pairs = typeof drawn === 'object' && drawn !== null ? Object.entries(drawn) : [[hostileText(random), drawn]]
  const encode = (value: unknown) => encodeURIComponent(asText(value).slice(0, 3_000))
  const text = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return random() < 0.1 ? `?${text}&${text}&=%zz` : `?${text}`
}

function drawBody(random: Random, endpoint: Fuzzed, known: Known): { body: Buffer | undefined; type?: string } {
  if (endpoint.method === 'GET' || (endpoint.body === undefined && random() < 0.8)) return { body: undefined }
  const takesImage = endpoint.path === '/api/evolution'
  const value = drawValue(random, endpoint.body, known.texts)
  if (takesImage && random() < 0.5) return drawForm(random, value, known)
  if (takesImage && random() < 0.3 && typeof value === 'object') {
    const imageData = `data:image/png;base64,${Buffer.from(pick(random, known.images)).toString('base64')}`
    return { body: Buffer.from(JSON.stringify({ ...value, imageData })), type: 'application/json' }
  }
  const text = JSON.stringify(value)
  const dice = random()
  if (dice < 0.04) return { body: Buffer.from(text.slice(0, -1)), type: 'application/json' }
  if (dice < 0.06) return { body: Buffer.from('['.repeat(30_000)), type: 'application/json' }
  if (dice < 0.08) return { body: Buffer.from('{"__proto__":{"admin":true}}'), type: 'application/json' }
  if (dice < 0.09) return { body: Buffer.alloc(70_000, 'a'), type: 'application/json' }
  if (dice < 0.11) return { body: Buffer.from([0xff, 0xfe, 0x22, 0xc0, 0x80]), type: 'application/json' }
  if (dice < 0.16) return { body: Buffer.from(text), type: pick(random, TYPES) }
  return { body: Buffer.from(text), type: 'application/json' }
}

function drawForm(random: Random, fields: unknown, { images }: Known): { body: Buffer; type: string } {
  const edge = 'edge'
  const image = pick(random, images)
  const name = random() < 0.9 ? 'image' : asLine(hostileText(random))
  const parts = Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).map(
    ([field, value]) =>
      `--${edge}\r\ncontent-disposition: form-data; name="${asLine(field)}"\r\n\r\n${asText(value)}\r\n`,
  )
  const head = `--${edge}\r\ncontent-disposition: form-data; name="${name}"; filename="${asLine(hostileText(random))}"\r\n\r\n`
  const end = random() < 0.9 ? `\r\n--${edge}--\r\n` : ''
  const body = Buffer.concat([Buffer.from(parts.join('')), Buffer.from(head), image, Buffer.from(end)])
  return { body, type: `multipart/form-data; boundary=${edge}` }
}

function drawHeaders(random: Random, { tokens, cookies }: Known): Record<string, string> {
  // Each request from a network of its own, or the limits per address would answer all of them.
  const number = Math.floor(random() * 2 ** 24)
  const network = `11.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const headers: Record<string, string> = { 'x-forwarded-for': random() < 0.97 ? network : asLine(hostileText(random)) }
  const maybe = (name: string, share: number, value: () => string) => {
    if (random() < share) headers[name] = value()
  }
  maybe('authorization', 0.5, () => `Bearer ${random() < 0.8 ? pick(random, tokens) : asLine(hostileText(random))}`)
  maybe('cookie', 0.3, () =>
    random() < 0.5 ? pick(random, cookies) : `afterimage_visitor=${asLine(hostileText(random))}`,
  )
  maybe('accept', 0.2, () => pick(random, ['application/json', 'text/html;q=a', '*/*', asLine(hostileText(random))]))
  for (const name of [
    'origin',
    'range',
    'if-none-match',
    'if-range',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-http-method-override',
  ]) {
    maybe(name, 0.04, () => asLine(hostileText(random)))
  }
  maybe('accept-encoding', 0.04, () => 'gzip;q=x, *')
  return headers
}

/** The text as an HTTP client lets it into a header. */
function asLine(text: string): string {
  return Buffer.from(text.toWellFormed())
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 4_000)
}
