import type { Style } from '@afterimage/core/styles'
import { compareFrames } from '@afterimage/frames/compare-frames'
import type { Pixels } from '@afterimage/frames/pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import type { ImageModel } from '@afterimage/models/image-model'
import { FROZEN_SSIM, MIN_DEVIATION } from './drift-table.ts'
import { fineEnergy } from './haze.ts'
import { weave } from './weave.ts'

/** The frames at which the lattice is looked for; at the last of them the fine energy is measured too. */
const FRAMES = [1, 10, 30, 100]
const MOST_WEAVE = 1.3
const LEAST_FINE = 0.4
/** It is what this style is for. */
export const MAY_BE_HAZY: Style = 'simplify'

export interface Texture {
  readonly photo: string
  readonly style: Style
  /** Weave of the original, then at each of FRAMES. */
  readonly weaves: readonly number[]
  /** Energy of the two finest bands at the last of FRAMES, as a share of the original's. */
  readonly fine: number
  /** Of the last of FRAMES: deviation of luma, levels of 255. */
  readonly deviation: number
  /** Of the last of FRAMES: SSIM to the frame before. */
  readonly step: number
}

/** Runs one style to the last of FRAMES on one photograph; `look` is given what the run shows at FRAMES, by number. */
export async function textureOn(
  photo: string,
  original: Pixels,
  model: ImageModel,
  plan: { readonly style: Style; readonly seed: number },
  look: (shown: ReadonlyMap<number, Pixels>) => Promise<void>,
): Promise<Texture> {
  const weaves = [weave(original)]
  let [fine, deviation, step] = [Number.NaN, Number.NaN, Number.NaN]
  const shown = new Map([[0, original]])
  const total = FRAMES.at(-1) ?? 1
  for await (const { number, previous, made } of evolveModel(model, { original, total, ...plan })) {
    if (FRAMES.includes(number)) {
      weaves.push(weave(made.pixels))
      shown.set(number, made.pixels)
    }
    if (number < total) continue
    fine = fineEnergy(made.pixels) / fineEnergy(original)
    const { image, toPrevious } = compareFrames({ original, previous, frame: made.pixels })
    ;[deviation, step] = [image.luminanceDeviation, toPrevious.ssim]
  }
  await look(shown)
  return { photo, style: plan.style, weaves, fine, deviation, step }
}

/** Markdown: one line a run, with what misses its goal in bold. */
export function textureTable(rows: readonly Texture[]): string {
  const lines = rows.map((row) =>
    [
      row.photo,
      row.style,
      ...row.weaves.map((value, at) => marked(value.toFixed(2), at > 0 && value > MOST_WEAVE)),
      marked(`${(100 * row.fine).toFixed(0)} %`, isHazy(row)),
    ].join(' | '),
  )
  const heads = [
    'photo',
    'style',
    'weave of the original',
    ...FRAMES.map((n) => `at ${n}`),
    `fine energy at ${FRAMES.at(-1)}`,
  ]
  const table = [heads.join(' | '), heads.map(() => '---').join(' | '), ...lines]
    .map((line) => `| ${line} |`)
    .join('\n')
  return `${table}\n`
}

/** Whether a run shows a lattice at one of FRAMES. */
export function isWoven({ weaves }: Texture): boolean {
  return weaves.slice(1).some((value) => value > MOST_WEAVE)
}

/** Whether a run ends without the original's fine detail. */
export function isHazy({ style, fine }: Texture): boolean {
  return style !== MAY_BE_HAZY && fine < LEAST_FINE
}

/** Whether a run ends in one even tone. */
export function isBlank({ deviation }: Texture): boolean {
  return deviation < MIN_DEVIATION
}

/** Whether the last pass of a run hardly changed anything. */
export function isFrozen({ step }: Texture): boolean {
  return step >= FROZEN_SSIM
}

/** In bold where a goal is missed. */
export function marked(text: string, isMissed: boolean): string {
  return isMissed ? `**${text}**` : text
}
