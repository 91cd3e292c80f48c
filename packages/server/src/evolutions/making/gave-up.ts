import type { FrameNotMade } from '@afterimage/models/make-frame'
import type { ModelError } from '@afterimage/models/model-error'

/** An evolution that will not go on by itself; the message is the sentence that the visitor reads. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
}

/** What the visitor reads of a frame that will not come. */
export function gaveUpOn(error: FrameNotMade): GaveUp {
  const { number, failure } = error
  const said = failure.message.replace(/[.!]?$/, '.')
  const sentences = {
    refused: `The model refused to make frame ${number}: ${said} Another picture or another model may get further.`,
    misconfigured: `Frame ${number} cannot be made until the operator of this site acts: ${said} Until then, choose another model.`,
    exhausted: `The provider's quota is used up, so frame ${number} was not made: ${said} It can go on when there is quota again.`,
    busy: `The model was too busy for too long to make frame ${number}: ${said}`,
    timeout: `The model did not answer in time for frame ${number}: ${said}`,
    broken: `Frame ${number} could not be made: ${said}`,
  } as const satisfies Record<ModelError['kind'], string>
  return new GaveUp(sentences[failure.kind], { cause: error })
}
