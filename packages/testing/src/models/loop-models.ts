import type { Pixels } from '@afterimage/frames/pixels'
import type { ImageModel, Reproduction, Step } from '@afterimage/models/image-model'
import sharp from 'sharp'
import { scriptedModel } from './scripted-model.ts'

/** Notes what it is asked for. */
export function noting(steps: Step[]): ImageModel {
  return scriptedModel(async (step) => {
    steps.push(step)
    return undefined
  })
}

/** Nothing is left of the picture from one frame on. */
export function blankFrom(number: number) {
  return async ({ previous, number: now }: Step) =>
    now < number ? previous : { ...previous, data: new Uint8Array(previous.data.length).fill(128) }
}

/** Nothing changes from one frame on. */
export function stillFrom(number: number) {
  return async ({ previous, number: now }: Step) => (now < number ? undefined : previous)
}

/** Fails at one frame with these errors, one after the other, before it makes it. */
export function failing(
  number: number,
  errors: readonly Error[],
): { readonly model: ImageModel; readonly asked: number[] } {
  const asked: number[] = []
  const left = [...errors]
  const model = scriptedModel(async (step) => {
    asked.push(step.number)
    const error = step.number === number ? left.shift() : undefined
    if (error) throw error
    return undefined
  })
  return { model, asked }
}

export function answering(reproduce: (step: Step) => Promise<Reproduction>): ImageModel {
  return { ...scriptedModel(async () => undefined), reproduce }
}

/** Three times as wide as the original, red at the left end and blue at the right, green between, with a dark line above. */
export async function bands({ width, height }: Pixels): Promise<Reproduction> {
  const band = (background: string) => ({ create: { width, height, channels: 3 as const, background } })
  const encoded = await sharp({ create: { width: 3 * width, height, channels: 3, background: '#00ff00' } })
    .composite([
      { input: band('#ff0000'), left: 0, top: 0 },
      { input: band('#0000ff'), left: 2 * width, top: 0 },
      { input: { create: { width, height: 4, channels: 3, background: '#003300' } }, left: width, top: 0 },
    ])
    .png()
    .toBuffer()
  return { encoded, costUsd: 0 }
}
