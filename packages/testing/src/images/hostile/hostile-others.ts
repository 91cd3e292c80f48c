import { seededRandom } from '@afterimage/frames/seeded-random'
import sharp from 'sharp'

const SCRIPT = '<script>alert(document.domain)</script>'

/** A picture that does not compress to nothing, the same on every run. */
function speckled(side = 64) {
  const random = seededRandom(8)
  const data = Uint8Array.from({ length: side * side * 3 }, () => Math.floor(random() * 256))
  return sharp(data, { raw: { width: side, height: side, channels: 3 } })
}

/** JPEGs, GIFs, WebPs and files of no such kind, by their file names. */
export async function hostileOthers(): Promise<Readonly<Record<string, Buffer>>> {
  return { ...(await jpegs()), ...(await gifs()), ...(await webps()), ...strangers() }
}

async function jpegs() {
  const sound = await speckled().jpeg().toBuffer()
  const resized = Buffer.from(sound)
  const frame = sound.indexOf(Buffer.from('ffc0', 'hex'))
  resized.writeUInt32BE(0xffff_ffff, frame + 5)
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  }
  const carrying = (...segments: readonly Buffer[]) =>
    Buffer.concat([sound.subarray(0, 2), ...segments, sound.subarray(2)])
  const loop = 'II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\xff\xff\0\0\x08\0\0\0'
  const zip = `PK\x03\x04${'\0'.repeat(26)}PK\x05\x06${'\0'.repeat(18)}`
  return {
    'bomb-claims-65535-square.jpg': resized,
    'huge-exif.jpg': carrying(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), Buffer.alloc(40_000, 0x41)]))),
    'exif-that-leads-in-a-circle.jpg': carrying(segment(0xe1, Buffer.from(`Exif\0\0${loop}`, 'latin1'))),
    'huge-colour-profile.jpg': carrying(
      segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(40_000, 0xff)])),
    ),
    'bomb-thousand-scans.jpg': await manyScans(),
    'truncated.jpg': sound.subarray(0, sound.length / 2),
    'only-its-first-bytes.jpg': sound.subarray(0, 4),
    'polyglot-zip.jpg': Buffer.concat([sound, Buffer.from(zip, 'latin1')]),
  }
}

/** A progressive JPEG whose last scan comes a thousand times: each costs a pass over the whole picture. */
async function manyScans() {
  const flat = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const last = flat.lastIndexOf(Buffer.from('ffda', 'hex'))
  const scan = flat.subarray(last, flat.length - 2)
  return Buffer.concat([flat.subarray(0, last), ...Array(1_000).fill(scan), flat.subarray(flat.length - 2)])
}

async function gifs() {
  const screen = (width: number, height: number) => {
    const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
    head.writeUInt16LE(width, 6)
    head.writeUInt16LE(height, 8)
    return head
  }
  // One pixel, compressed: clear, colour 0, end.
  const dot = Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  const pictureOf = (width: number, height: number, rows: Buffer) => {
    const head = Buffer.from(dot.subarray(0, 11))
    head.writeUInt16LE(width, 5)
    head.writeUInt16LE(height, 7)
    return Buffer.concat([head.subarray(0, 10), Buffer.from([2]), rows])
  }
  const end = Buffer.from(';')
  const comment = Buffer.concat([
    Buffer.from('!\xfe', 'latin1'),
    ...Array(150).fill(Buffer.from(`\xff${'A'.repeat(255)}`, 'latin1')),
    Buffer.from([0]),
  ])
  // The width spells the opening of a comment in a script, which closes after the picture.
  const script = await speckled(32).gif().toBuffer()
  script.write('/*', 6)
  return {
    'bomb-65535-square.gif': Buffer.concat([screen(65_535, 65_535), dot, end]),
    'bomb-thousands-of-frames.gif': Buffer.concat([screen(64, 64), ...Array(3_000).fill(dot), end]),
    'picture-larger-than-screen.gif': Buffer.concat([
      screen(64, 64),
      pictureOf(65_535, 65_535, Buffer.from([2, 0x44, 1, 0])),
      end,
    ]),
    'huge-comment.gif': Buffer.concat([screen(64, 64), comment, dot, end]),
    'no-picture.gif': Buffer.concat([screen(64, 64), end]),
    'one-pixel.gif': Buffer.concat([screen(1, 1), dot, end]),
    'noise-for-rows.gif': Buffer.concat([
      screen(64, 64),
      pictureOf(64, 64, Buffer.from([9, 9, 255, 255, 255, 255, 1, 2, 3, 4, 5])),
      end,
    ]),
    'truncated.gif': Buffer.concat([screen(64, 64), dot.subarray(0, 8)]),
    'polyglot-script.gif': Buffer.concat([script, Buffer.from('*/=1;alert(document.domain)//')]),
    'script-that-begins-like-one.gif': Buffer.from('GIF89a/*....*/=1;alert(document.cookie)'),
  }
}

async function webps() {
  const sound = await speckled(32).webp({ lossless: true }).toBuffer()
  const flat = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'teal' } })
    .webp({ lossless: true })
    .toBuffer()
  const riff = (...chunks: readonly Buffer[]) => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
    const head = Buffer.from('RIFF\0\0\0\0')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const piece = (type: string, data: Buffer) => {
    const head = Buffer.from(`${type}\0\0\0\0`)
    head.writeUInt32LE(data.length, 4)
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
  }
  const canvas = (flags: number, width: number, height: number) => {
    const data = Buffer.alloc(10)
    data[0] = flags
    data.writeUIntLE(width - 1, 4, 3)
    data.writeUIntLE(height - 1, 7, 3)
    return piece('VP8X', data)
  }
  const place = Buffer.alloc(16)
  place.writeUIntLE(15, 6, 3)
  place.writeUIntLE(15, 9, 3)
  const frame = piece('ANMF', Buffer.concat([place, flat.subarray(12)]))
  const lying = Buffer.from(sound)
  lying.writeUInt32LE(0xffff_fff0, 4)
  return {
    'bomb-claims-16384-square.webp': riff(canvas(0, 16_384, 16_384), flat.subarray(12)),
    'bomb-hundreds-of-frames.webp': riff(canvas(2, 16, 16), piece('ANIM', Buffer.alloc(6)), ...Array(500).fill(frame)),
    'huge-exif.webp': riff(canvas(8, 16, 16), flat.subarray(12), piece('EXIF', Buffer.alloc(40_000, 0x41))),
    'length-that-lies.webp': lying,
    'truncated.webp': sound.subarray(0, sound.length / 2),
    'bare-signature.webp': riff(),
  }
}

/** What is none of the four, most of it under the name of one. */
function strangers() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" onload="alert(1)">${SCRIPT}</svg>`
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  return {
    'svg-with-script.jpg': Buffer.from(svg),
    'svg-disguised.png': Buffer.from(`\ufeff\n${svg}`),
    'svg-that-reads-files.png': Buffer.from(svg.replace(SCRIPT, '<image href="file:///etc/passwd"/>')),
    'svg-entities-without-end.webp': Buffer.from(`<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]><svg>&l9;</svg>`),
    'page-disguised.jpg': Buffer.from(`<!doctype html>${SCRIPT}`),
    'empty.png': Buffer.alloc(0),
    'text.png': Buffer.from('Not a picture.\n'),
    'zeros.webp': Buffer.alloc(4_096),
    'program.jpg': Buffer.from(`\x7fELF${'\0'.repeat(60)}`, 'latin1'),
    'document-with-script.png': Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    'moving-picture-box.png': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'tagged-picture.jpg': Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'),
    'postscript.jpg': Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'),
    'vector-commands.gif': Buffer.from("push graphic-context\nfill 'url(https://127.0.0.1/|id)'\npop graphic-context"),
  }
}
