import { frameDigits } from '@afterimage/core/frame-names'
import { halfLife } from '@afterimage/core/half-life'
import type { TimelineScale } from '@afterimage/core/timeline/scale'
import evolution from './evolution/evolution.json'

/** A frame of the evolution that the landing page plays, with what was measured of it. */
export interface HeroFrame {
  readonly number: number
  /** Share of frame 0 that is left, 0–1. */
  readonly kept: number
  readonly url: string
}

const urls = import.meta.glob<string>('./evolution/*.webp', { eager: true, query: '?url', import: 'default' })

/** Made by `scripts/make-hero.ts`: some of the frames of a real evolution, in order, the original and the last among them. */
export const HERO = {
  width: evolution.width,
  height: evolution.height,
  total: evolution.kept.length - 1,
  /** Of every frame, shown or not. */
  kept: evolution.kept,
  /** The first frame that kept less than half of the original. */
  halfLife: halfLife(evolution.kept.map((kept, number) => ({ number, kept }))) ?? 0,
  frames: evolution.shown.map(
    (number): HeroFrame => ({ number, kept: evolution.kept[number] ?? 1, url: urlOf(number) }),
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
  return urls[`./evolution/${frameDigits(number)}.webp`] ?? ''
}
