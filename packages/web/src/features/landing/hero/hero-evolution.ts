import { halfLife } from '@afterimage/core/half-life'
import type { TimelineScale } from '@afterimage/core/timeline/scale'
import evolution from './evolution/evolution.json'

/** A frame of the evolution that the landing page plays, with what was measured of it. */
export interface HeroFrame {
  readonly number: number
  /** Structural similarity to frame 0, 1 = identical. */
  readonly ssim: number
  readonly url: string
}

const urls = import.meta.glob<string>('./evolution/*.webp', { eager: true, query: '?url', import: 'default' })

/** Made by `scripts/make-hero.ts`: some of the frames of a real evolution, in order, the original and the last among them. */
export const HERO = {
  width: evolution.width,
  height: evolution.height,
  total: evolution.ssim.length - 1,
  /** Of every frame, shown or not. */
  ssim: evolution.ssim,
  /** The first frame that had lost half of the original. */
  halfLife: halfLife(evolution.ssim.map((ssim, number) => ({ number, ssim }))) ?? 0,
  frames: evolution.shown.map(
    (number): HeroFrame => ({ number, ssim: evolution.ssim[number] ?? 1, url: urlOf(number) }),
  ),
}

/** The scale of its curve, in percent of the width. */
export const HERO_SCALE: TimelineScale = { width: 100, total: HERO.total }

/** The frame of a given number, or the last one before it. */
export function heroFrame(number: number): HeroFrame {
  const frame = HERO.frames.findLast((candidate) => candidate.number <= number)
  if (frame === undefined) throw new Error('The landing page has no frames')
  return frame
}

function urlOf(number: number): string {
  return urls[`./evolution/${String(number).padStart(3, '0')}.webp`] ?? ''
}
