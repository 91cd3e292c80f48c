import sharp from 'sharp'

const GIF_APPLICATION = Buffer.concat([Uint8Array.of(0x21, 0xff, 11), Buffer.from('XMP DataXMP')])
/** Of its magic trailer, which is 258 bytes long, the first ones. */
const GIF_TRAILER = Uint8Array.of(0x01, 0xff, 0xfe, 0xfd)
const MP4_UUID = 'be7acfcb97a942e89c71999491e3afac'

/** The XMP packet of a file, read without exiftool; undefined where it has none. */
export async function readXmp(name: string, bytes: Buffer): Promise<string | undefined> {
  if (name.endsWith('.mp4')) return readXmpOfMp4(bytes)
  if (name.endsWith('.gif')) return readXmpOfGif(bytes)
  const { xmp } = await sharp(bytes).metadata()
  return xmp?.toString()
}

function readXmpOfGif(gif: Buffer): string | undefined {
  const at = gif.indexOf(GIF_APPLICATION)
  if (at === -1) return undefined
  const from = at + GIF_APPLICATION.length
  return gif.toString('utf8', from, gif.indexOf(GIF_TRAILER, from))
}

function readXmpOfMp4(mp4: Buffer): string | undefined {
  for (let at = 0; at + 24 <= mp4.length; ) {
    const end = at + mp4.readUInt32BE(at)
    const type = mp4.toString('latin1', at + 4, at + 8)
    if (type === 'uuid' && mp4.toString('hex', at + 8, at + 24) === MP4_UUID) return mp4.toString('utf8', at + 24, end)
    at = Math.max(end, at + 8)
  }
  return undefined
}
