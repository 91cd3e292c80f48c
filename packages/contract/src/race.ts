import { CONTENDERS } from '@afterimage/core/race'
import { STRENGTH_RANGE } from '@afterimage/core/run-options'
import { z } from 'zod'
import { closedObject } from './closed-object.ts'
import { evolution, newEvolution } from './evolution.ts'
import { typedJson } from './typed-json.ts'

const differing = newEvolution.pick({
  ...{ style: true, prompt: true, seed: true, sizePx: true, runOptions: true },
  ...{ aiProvider: true, aiModelId: true, llmProvider: true },
})

/** What one contender has of its own; what it leaves out is as the race has it, and what is the same for all is not said here. */
export const newContender = closedObject(
  {
    ...differing.shape,
    strength: z
      .number()
      .min(STRENGTH_RANGE.least)
      .max(STRENGTH_RANGE.most)
      .optional()
      .describe('How strongly each of its passes changes the picture, for a model that takes a strength'),
  },
  'among what a contender has of its own',
)
export type NewContender = z.infer<typeof newContender>

/** Characters of all of them in a form: each may have a prompt and eight changes on the way, and JSON doubles some characters. */
const MAX_FORM_LENGTH = 64_000

const contenders = z
  .array(newContender, { error: 'Send a list of contenders, each with what it has of its own.' })
  .min(CONTENDERS.least, { error: `A race has at least ${CONTENDERS.least} contenders.` })
  .max(CONTENDERS.most, { error: `A race has at most ${CONTENDERS.most} contenders.` })

/** What a client sends to start a race: what is the same for all as for one evolution, and the contenders, in their order. */
export const newRace = closedObject(
  {
    ...newEvolution.shape,
    // That it was left aside would go unnoticed.
    fork: z
      .undefined({ error: 'A race begins with an image, and forks no frame.' })
      .optional()
      .describe('Not to be sent: a race begins with an image'),
    contenders: typedJson(contenders, 'Send the contenders as JSON.', MAX_FORM_LENGTH).describe(
      'What each contender has of its own: two to four. What it leaves out is as the race has it. A form sends them as JSON.',
    ),
  },
  'among what a race is started with',
)
export type NewRace = z.infer<typeof newRace>

/** What a race tells of an evolution by its row alone: its frames and files are asked for where the evolution is. */
const contender = evolution.pick({
  ...{ id: true, title: true, maker: true, style: true, prompt: true, seed: true, sizePx: true, runOptions: true },
  ...{ aiProvider: true, aiModelId: true, aiModelName: true, kept: true, halfLife: true, labelStory: true },
  forkedFromFrame: true,
  ...{ status: true, totalFrames: true, stoppedBy: true, completedFrames: true, errorMessage: true, isOwner: true },
})
export type ShownContender = z.infer<typeof contender>

const raceContender = z.discriminatedUnion('state', [
  z.object({ state: z.literal('shown'), evolution: contender }),
  /** Taken down, so that nobody but its owner sees it. */
  z.object({ state: z.literal('hidden') }),
  z.object({ state: z.literal('deleted') }),
])

/** Evolutions that began together with one picture. */
export const race = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** In their order at the start; the place of one that is gone stays. */
  contenders: z.array(raceContender).min(CONTENDERS.least).max(CONTENDERS.most),
})
export type Race = z.infer<typeof race>
