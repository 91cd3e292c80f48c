// What this machine can encode, for `npm run bench:fleet`: pictures of the side (px) that is its first argument, encoded and measured
// as a worker does it, for as long as its second (ms). Prints how many a second.
import { encodeWithThumbnail } from '@afterimage/frames/measure-drift'

const WARM_UP = 50
const AT_ONCE = 8

const [sidePx = 0, forMs = 0] = process.argv.slice(2).map(Number)
const picture = (by: number) => ({
  width: sidePx,
  height: sidePx,
  data: Uint8Array.from({ length: 3 * sidePx ** 2 }, (_, at) => (at * at * 31 + by) % 256),
})
const [original, previous, frame] = [picture(0), picture(1), picture(2)]
const encode = () => encodeWithThumbnail({ original, previous, frame })

for (let at = 0; at < WARM_UP; at += 1) await encode()
const startedAt = performance.now()
let frames = 0
const encodeSome = async () => {
  while (performance.now() - startedAt < forMs) {
    await encode()
    frames += 1
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, encodeSome))
console.log((1_000 * frames) / (performance.now() - startedAt))
process.exit(0)
