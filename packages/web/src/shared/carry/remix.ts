import type { Evolution } from '@afterimage/contract/evolution'
import { typedRunOptions } from '@afterimage/contract/run-options'
import { styleId } from '@afterimage/contract/style-id'
import { FRAME_SIZES_PX } from '@afterimage/core/frame-sizes'
import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import type { CarriedStart } from './carried-start.ts'

/** What of an evolution goes for another picture, too. */
export type Remix = Omit<CarriedStart, 'picture' | 'fork'>

type Remixed = Pick<Evolution, 'style' | 'seed' | 'totalFrames' | 'sizePx' | 'aiProvider' | 'aiModelId' | 'runOptions'>

/** The create screen with everything as it was for this evolution, but for the picture. */
export function remixAddress(evolution: Remixed): string {
  const { style, seed, totalFrames, sizePx, aiProvider, aiModelId, runOptions } = evolution
  const search = new URLSearchParams({ style, seed: String(seed), model: `${aiProvider}/${aiModelId}` })
  search.set('iterations', String(totalFrames))
  if (sizePx !== null) search.set('size', String(sizePx))
  if (runOptions !== null) search.set('run', JSON.stringify(runOptions))
  return `/app?${search}`
}

/** What the address asks for; null where it is no remix. What is not on offer is left out. */
export function remixInAddress(search: URLSearchParams): Remix | null {
  const [style, seed] = [styleId.safeParse(search.get('style')).data, search.get('seed') ?? '']
  if (style === undefined || !/^\d{1,10}$/.test(seed) || Number(seed) > 0xffff_ffff) return null
  return {
    ...{ style, seed: Number(seed), modelKey: search.get('model') ?? undefined },
    iterations: ITERATION_OPTIONS.find(({ iterations }) => String(iterations) === search.get('iterations'))?.iterations,
    sizePx: FRAME_SIZES_PX.find((size) => String(size) === search.get('size')),
    run: typedRunOptions.safeParse(search.get('run')).data,
  }
}
