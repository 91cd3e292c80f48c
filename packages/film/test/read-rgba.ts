/** The RGB of a canvas whose RGBA a page returned as base64: a list of numbers would be checked number by number on its way. */
export function readRgba(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64').filter((_, i) => i % 4 !== 3)
}
