export type SupportedFormat = 'JPEG' | 'PNG' | 'GIF' | 'WebP'

/** What the first bytes of a file say it is. `name` of an unsupported one is what a person calls that format. */
export type ImageFormat =
  | { readonly kind: 'supported'; readonly name: SupportedFormat }
  | { readonly kind: 'unsupported'; readonly name: string }
  | { readonly kind: 'unknown' }

/** Tells a file's format by its signature, never by its name or by what the sender claims. */
export function imageFormat(bytes: Uint8Array): ImageFormat {
  for (const [name, matches] of SUPPORTED) if (matches(bytes)) return { kind: 'supported', name }
  for (const [name, matches] of UNSUPPORTED) if (matches(bytes)) return { kind: 'unsupported', name }
  return { kind: 'unknown' }
}

type Signature = (bytes: Uint8Array) => boolean

/** The bytes as one character each, so that signatures read as they are printed in the formats' documents. */
const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
const starts =
  (...signatures: readonly string[]): Signature =>
  (bytes) =>
    signatures.some((signature) => latin(bytes, 0, signature.length) === signature)

const SUPPORTED: readonly (readonly [SupportedFormat, Signature])[] = [
  ['JPEG', starts('\xff\xd8\xff')],
  ['PNG', starts('\x89PNG\r\n\x1a\n')],
  ['GIF', starts('GIF87a', 'GIF89a')],
  ['WebP', (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP'],
]

/** ISO base media files name themselves by a brand at byte 8. */
const brand =
  (...brands: readonly string[]): Signature =>
  (bytes) =>
    latin(bytes, 4, 8) === 'ftyp' && (brands.length === 0 || brands.includes(latin(bytes, 8, 12)))

const UNSUPPORTED: readonly (readonly [string, Signature])[] = [
  ['AVIF', brand('avif', 'avis')],
  ['HEIC', brand('heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'heif', 'mif1', 'msf1')],
  ['video', brand()],
  ['TIFF', starts('II*\0', 'MM\0*', 'II+\0', 'MM\0+')],
  ['BMP', starts('BM')],
  ['icon', starts('\0\0\x01\0')],
  ['JPEG XL', starts('\xff\x0a', '\0\0\0\x0cJXL ')],
  ['JPEG 2000', starts('\0\0\0\x0cjP  ')],
  ['Photoshop', starts('8BPS')],
  ['PDF', starts('%PDF')],
  ['SVG', isSvg],
]

/** SVG has no signature: it is text that opens with a tag and has its root element near the top. */
function isSvg(bytes: Uint8Array): boolean {
  const head = latin(bytes, 0, 4_096).replace(/^\xef\xbb\xbf/, '')
  return /^\s*</.test(head) && /<svg[\s>]/i.test(head)
}
