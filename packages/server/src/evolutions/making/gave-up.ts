import type { FrameNotMade } from '@afterimage/models/make-frame'
import type { ModelError } from '@afterimage/models/model-error'
import { untilMessage } from '../../platform/utc-time.ts'

/** An evolution that will not go on by itself; the message is the sentence that the visitor reads. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
}

/** A wait is longer than anybody here bears with: that says nothing of a quota. */
function exhaustedSentence(number: number, said: string, { isLongWait, retryAfterMs }: ModelError, now: Date): string {
  if (!isLongWait || retryAfterMs === undefined) {
    return `The provider's quota is used up, so frame ${number} was not made: ${said} It can go on when there is quota again.`
  }
  const until = untilMessage(new Date(now.getTime() + retryAfterMs), now)
  return `The provider asks for a longer wait, so frame ${number} was not made: ${said} It can go on ${until}.`
}

/** What the visitor reads of a frame that will not come. */
export function gaveUpOn(error: FrameNotMade, now = new Date()): GaveUp {
  const { number, failure } = error
  const said = failure.message.replace(/[.!]?$/, '.')
  const sentences = {
    refused: `The model refused to make frame ${number}: ${said} Another picture or another model may get further.`,
    misconfigured: `Frame ${number} cannot be made until the operator of this site acts: ${said} Until then, choose another model.`,
    exhausted: exhaustedSentence(number, said, failure, now),
    busy: `The model was too busy for too long to make frame ${number}: ${said}`,
    timeout: `The model did not answer in time for frame ${number}: ${said}`,
    broken: `Frame ${number} could not be made: ${said}`,
  } as const satisfies Record<ModelError['kind'], string>
  return new GaveUp(sentences[failure.kind], { cause: error })
}
