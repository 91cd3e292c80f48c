import { channelsOf, type Planes } from '../planes.ts'
import { lumaOf } from './luma.ts'

/** How colourful a picture is, in levels: the root mean square of red less luma and blue less luma. Grey has 0, photographs some 20. */
export function colourfulnessOf(planes: Planes): number {
  const luma = lumaOf(planes)
  const [red, , blue] = channelsOf(planes)
  let squares = 0
  for (let i = 0; i < luma.length; i++) {
    const light = luma[i] ?? 0
    squares += ((red[i] ?? 0) - light) ** 2 + ((blue[i] ?? 0) - light) ** 2
  }
  return Math.sqrt(squares / 2 / Math.max(1, luma.length))
}

/** Brings the colourfulness `strength` of the way to the wanted one, in place. The luma of each pixel stays, and grey stays grey. */
export function bringColourfulness(planes: Planes, wanted: number, strength: number): void {
  const luma = lumaOf(planes)
  const gain = 1 + strength * (wanted / Math.max(colourfulnessOf(planes), 1) - 1)
  for (const channel of channelsOf(planes)) {
    for (let i = 0; i < channel.length; i++) {
      const light = luma[i] ?? 0
      channel[i] = light + gain * ((channel[i] ?? 0) - light)
    }
  }
}
