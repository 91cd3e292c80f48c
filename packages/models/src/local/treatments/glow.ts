import { blur } from './blur.ts'
import type { Treatment } from './treatment.ts'

/** Screens a blurred copy over the picture: lights bleed into what is around them. */
export function glow(radiusPx: number, amount: number): Treatment {
  return (planes) => {
    const soft = blur(planes, radiusPx).data
    const { data } = planes
    for (let i = 0; i < data.length; i++) {
      const light = Math.max(0, soft[i] ?? 0)
      data[i] = (data[i] ?? 0) + (amount * light * (255 - (data[i] ?? 0))) / 255
    }
    return planes
  }
}

/** A plain blur. */
export function soften(radiusPx: number): Treatment {
  return (planes) => blur(planes, radiusPx)
}
