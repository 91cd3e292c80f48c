import type { Drift } from '@afterimage/core/drift'
import { haveNothingInCommon } from '@afterimage/core/nothing-in-common'
import type { ImageModel } from './image-model.ts'

/**
 * Whether a model that only its operator knows has not seen the picture: its frame 1 has nothing in common with it. A picture under a
 * field that the model does not know is ignored, and something new is painted from the words alone, at full price.
 */
export function seemsUnseen({ isCustom }: ImageModel, number: number, toPrevious: Drift['toPrevious']): boolean {
  return number === 1 && isCustom === true && haveNothingInCommon(toPrevious)
}
