import type { Evolution } from '@afterimage/contract/evolution'
import { FRAME_SIZES_PX } from '@afterimage/core/frame-sizes'
import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import { styleOfPrompt } from '@afterimage/core/styles'
import { frameDownloadAddress } from '../download/download-address.ts'
import { receive } from '../download/receive.ts'
import type { CarriedStart } from './carried-start.ts'

/** A start with one of its frames as the picture, and all that was chosen for it. */
export async function startFrom(evolution: Evolution, frame: number): Promise<CarriedStart> {
  const { id, style, seed, totalFrames, sizePx, aiProvider, aiModelId, prompt, runOptions } = evolution
  const wanted = { url: frameDownloadAddress(id, frame), fallbackName: 'original.png' }
  const { signal } = new AbortController()
  const received = await receive(wanted, { signal, onProgress: () => undefined })
  return {
    // What arrives has no type of its own, and the create screen takes pictures alone.
    picture: new File([received], received.name, { type: 'image/png' }),
    ...{ style, seed },
    iterations: ITERATION_OPTIONS.find((option) => option.iterations === totalFrames)?.iterations,
    sizePx: FRAME_SIZES_PX.find((size) => size === sizePx),
    modelKey: `${aiProvider}/${aiModelId}`,
    run: runOptions ?? undefined,
    prompt: styleOfPrompt(prompt) === undefined ? prompt : undefined,
  }
}
