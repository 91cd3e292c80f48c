import { runOptions } from '@afterimage/contract/run-options'
import { STYLE_IDS } from '@afterimage/core/styles'
import { z } from 'zod'
import { UsageError } from '../usage-error.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** What is checked by what it says, so that it comes as it is. */
const told = z.unknown().optional()

const entry = z.object({
  number: z.int().min(0),
  sha256,
  previousSha256: sha256.nullable(),
  /** The name of its file, in a folder. */
  file: z.string().optional(),
  /** What was measured of it, by any version. */
  drift: told,
  labels: z
    .array(z.object({ id: z.string(), score: z.number() }))
    .nullish()
    .transform((value) => value ?? null),
})
const frames = z
  .array(entry)
  .min(1)
  .max(10_001)
  .refine((all) => all.every(({ number }, at) => number === at), 'the frames do not follow one another')

const seed = z
  .int()
  .min(0)
  .max(2 ** 32 - 1)
const style = z.enum(STYLE_IDS)
const prompt = z.string().default('')
const run = runOptions.nullish().transform((value) => value ?? runOptions.parse({}))

/** The `manifest.json` of a ZIP that a server gave. */
const ofServer = z
  .object({
    evolution: z.object({
      ...{ style, prompt, seed, aiProvider: z.string(), aiModelId: z.string(), runOptions: run },
      aiModelName: z.string().optional(),
      ...{ kept: told, halfLife: told, meaningDrift: told },
      ...{ status: told, totalFrames: told, completedFrames: told, stoppedBy: told },
    }),
    frames,
    chapters: told,
  })
  .transform(({ evolution, frames, chapters }) => {
    const { style, prompt, seed, aiProvider, aiModelId, aiModelName, runOptions } = evolution
    const { kept, halfLife, meaningDrift, status, totalFrames, completedFrames, stoppedBy } = evolution
    return {
      ...{ style, prompt, seed, provider: aiProvider, model: aiModelId, modelName: aiModelName, run: runOptions },
      frames,
      headline: { kept, halfLife, meaningDrift, chapters },
      ending: { status, totalFrames, completedFrames, stoppedBy, outputs: undefined },
    }
  })

/** That of a folder which `npm run evolve` made; it has the model's id alone. */
const ofTerminal = z
  .object({
    ...{ style, prompt, seed, provider: z.string(), model: z.string(), run, frames },
    ...{ kept: told, halfLife: told, chapters: told, iterations: told, outputs: told },
  })
  .transform(({ kept, halfLife, chapters, iterations, outputs, ...asked }) => ({
    ...asked,
    modelName: undefined,
    headline: { kept, halfLife, meaningDrift: undefined, chapters },
    ending: {
      ...{ status: undefined, totalFrames: iterations, completedFrames: undefined, stoppedBy: undefined, outputs },
    },
  }))

const schema = z.union([ofServer, ofTerminal])

/**
 * What an evolution says of itself: how it was asked for, of each frame its hash, the one before, what was measured and what was seen, and of
 * all of them the headline figures and how it ended.
 */
export type Ledger = z.infer<typeof schema>
export type LedgerEntry = Ledger['frames'][number]

/** Throws {@link UsageError} where the text is no manifest of an evolution. */
export function parseLedger(json: string): Ledger {
  try {
    return schema.parse(JSON.parse(json))
  } catch (cause) {
    throw new UsageError('Its manifest.json is damaged, or does not belong to an evolution.', { cause })
  }
}
