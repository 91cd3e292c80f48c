const BEGINNINGS = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
] as const

/** What kind of picture bytes are, by how they begin; undefined where they are none that Afterimage takes. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const found = BEGINNINGS.find(([, head]) => head.every((byte, at) => bytes[at] === byte))
  return found === undefined ? webpIn(bytes) : found[0]
}

/** WebP stands in a RIFF file. */
function webpIn(bytes: Uint8Array): string | undefined {
  const name = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4))
  return name(0) === 'RIFF' && name(8) === 'WEBP' ? 'image/webp' : undefined
}
