import { createDeflate } from 'node:zlib'
import { chunk, png } from '@afterimage/testing/images/png'
import { imageForm } from '../test/test-server.ts'
import type { Attack } from './attack.ts'
import { attackWithinMemory, countAnswers, MEMORY_BOUND } from './within-memory.ts'

const AT_ONCE = 24
/** 39.9 megapixels, eight bytes each: 320 MB that have to be unpacked before the first row is known. */
const SIDE_PX = 6_320
const BYTES_A_PIXEL = 8
/** Adam7: where each pass begins, and its steps (PNG, third edition, section 8.1). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

export const heavyPictures: Attack = {
  name: `${AT_ONCE} heavy legal pictures at once: interlaced PNGs of 40 megapixels, 16 bits a channel, 310 KB`,
  bound: `each is answered, 201 or 503; ${MEMORY_BOUND}`,
  // That no more than two are decoded at once is tested beside the decoder, with lighter ones.
  shortToo: false,
  run: async () => {
    const picture = await heavyPng(SIDE_PX)
    return attackWithinMemory(async (url) => countAnswers(await sendAll(url, picture)))
  },
}

async function sendAll(url: string, picture: Uint8Array): Promise<(number | string)[]> {
  const send = async () => {
    const answer = await fetch(`${url}/api/evolution`, imageForm(picture, { totalFrames: '3' }))
    await answer.arrayBuffer()
    return answer.status
  }
  return Promise.all(Array.from({ length: AT_ONCE }, () => send().catch(() => 'none')))
}

/** All zero, of 16 bits, with transparency, interlaced. */
async function heavyPng(sidePx: number): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(sidePx, 0)
  head.writeUInt32BE(sidePx, 4)
  head.set([16, 6, 0, 0, 1], 8)
  let bytes = 0
  for (const [x, y, stepX, stepY] of PASSES) {
    const width = Math.ceil((sidePx - x) / stepX)
    const height = Math.ceil((sidePx - y) / stepY)
    bytes += height * (1 + width * BYTES_A_PIXEL)
  }
  return png(chunk('IHDR', head), chunk('IDAT', await packZeros(bytes)), chunk('IEND'))
}

async function packZeros(bytes: number): Promise<Buffer> {
  const packing = createDeflate({ level: 9 })
  const zeros = Buffer.alloc(2 ** 20)
  const write = async () => {
    for (let left = bytes; left > 0; left -= zeros.length) {
      const more = packing.write(zeros.subarray(0, Math.min(left, zeros.length)))
      if (!more) await new Promise((drained) => packing.once('drain', drained))
    }
    packing.end()
  }
  const writing = write()
  const packed: Buffer[] = []
  for await (const part of packing) packed.push(part)
  await writing
  return Buffer.concat(packed)
}
