import { channelsOf } from '../planes.ts'
import { blurPlane } from './blur.ts'
import { lumaOf } from './luma.ts'
import type { Treatment } from './treatment.ts'

/** Softens colour, not light: chroma is blurred by `sigmaPx` and multiplied by `saturation`. */
export function calmColour(sigmaPx: number, saturation: number): Treatment {
  return (planes) => {
    const luma = lumaOf(planes)
    for (const channel of channelsOf(planes)) {
      for (let i = 0; i < channel.length; i++) channel[i] = saturation * ((channel[i] ?? 0) - (luma[i] ?? 0))
      if (sigmaPx > 0) blurPlane(channel, planes.width, planes.height, sigmaPx)
      for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) + (luma[i] ?? 0)
    }
    return planes
  }
}

/** Adds `amount` times the luminance detail between `finePx` and `coarsePx` to all channels alike. */
export function clarify(finePx: number, coarsePx: number, amount: number): Treatment {
  return (planes) => {
    const fine = lumaOf(planes)
    const coarse = fine.slice()
    if (finePx > 0) blurPlane(fine, planes.width, planes.height, finePx)
    blurPlane(coarse, planes.width, planes.height, coarsePx)
    for (const channel of channelsOf(planes)) {
      for (let i = 0; i < channel.length; i++) {
        channel[i] = (channel[i] ?? 0) + amount * ((fine[i] ?? 0) - (coarse[i] ?? 0))
      }
    }
    return planes
  }
}

/**
 * Gives back a part of what is lost of frame 0's large masses (coarser than `size`, a share of the shorter side): `light` of
 * the luminance, `colour` of the chroma.
 */
export function anchor(size: number, light: number, colour: number): Treatment {
  return (planes, { original }) => {
    const { width, height } = planes
    const sigmaPx = size * Math.min(width, height)
    const delta = { width, height, data: original.data.map((value, i) => value - (planes.data[i] ?? 0)) }
    for (const channel of channelsOf(delta)) blurPlane(channel, width, height, sigmaPx)
    const luma = lumaOf(delta)
    const deltas = channelsOf(delta)
    channelsOf(planes).forEach((channel, c) => {
      const d = deltas[c]
      for (let i = 0; i < channel.length; i++) {
        const l = luma[i] ?? 0
        channel[i] = (channel[i] ?? 0) + light * l + colour * ((d?.[i] ?? 0) - l)
      }
    })
    return planes
  }
}
