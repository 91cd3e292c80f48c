import { deflateSync } from 'node:zlib'
import { blackPng, blackRows, chunk, header, png } from '../png.ts'

const MUCH = 32_000_000
const SCRIPT = Buffer.from('<!doctype html><script>alert(document.domain)</script>')

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })
const rows = chunk('IDAT', blackRows(64, 64))
const end = chunk('IEND')
/** A sound picture with something before its rows. */
const carrying = (...chunks: readonly Buffer[]) => png(header(64, 64), ...chunks, rows, end)

/** PNGs that want memory, time, or to be taken for something else, by their file names. */
export function hostilePngs(): Readonly<Record<string, Buffer>> {
  const sound = carrying()
  const badSum = Buffer.from(sound)
  badSum.writeUInt32BE(0xdead_beef, 29)
  return {
    'bomb-256-megapixels.png': blackPng(16_000, 16_000),
    'bomb-claims-two-billion-wide.png': png(header(0x7fff_ffff, 0x7fff_ffff), rows, end),
    'bomb-rows-that-never-end.png': png(header(64, 64), chunk('IDAT', zeros(MUCH)), end),
    'bomb-compressed-text.png': carrying(chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros(MUCH)]))),
    'bomb-international-text.png': carrying(
      chunk('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), zeros(MUCH)])),
    ),
    'bomb-colour-profile.png': carrying(chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), zeros(MUCH)]))),
    'bomb-thousand-frames.png': animated(1_000),
    'wide-40001-by-16.png': blackPng(40_001, 16),
    'wide-40001-by-1000.png': blackPng(40_001, 1_000),
    'one-pixel.png': blackPng(1, 1),
    'no-size.png': png(header(0, 0), rows, end),
    'wrong-checksum.png': badSum,
    'chunk-longer-than-file.png': png(header(64, 64), Buffer.from('7fffffff49444154', 'hex')),
    'no-rows.png': png(header(64, 64), end),
    'noise-for-rows.png': png(header(64, 64), chunk('IDAT', Buffer.from('deflate this')), end),
    'truncated.png': sound.subarray(0, sound.length - 20),
    'polyglot-html.png': Buffer.concat([
      carrying(chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), SCRIPT]))),
      SCRIPT,
    ]),
    'bare-signature.png': png(),
  }
}

/** An animated PNG: each further frame is the first one again. */
function animated(frames: number): Buffer {
  const count = Buffer.alloc(8)
  count.writeUInt32BE(frames, 0)
  const all: Buffer[] = []
  for (let frame = 0, sequence = 0; frame < frames; frame += 1) {
    const control = Buffer.alloc(26)
    control.writeUInt32BE(sequence++, 0)
    control.writeUInt32BE(frame === 0 ? 64 : 1, 4)
    control.writeUInt32BE(frame === 0 ? 64 : 1, 8)
    all.push(chunk('fcTL', control))
    if (frame === 0) all.push(rows)
    else {
      const number = Buffer.alloc(4)
      number.writeUInt32BE(sequence++, 0)
      // Not a picture at all: what comes after the first frame must never be read.
      all.push(chunk('fdAT', number).subarray(0, 12))
    }
  }
  return png(header(64, 64), chunk('acTL', count), ...all, end)
}
