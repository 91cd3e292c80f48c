import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runOptions } from '@afterimage/contract/run-options'
import { chaptersOf } from '@afterimage/core/chapters'
import { completeDrift, DRIFT_MEASURES, type MeasureFacts } from '@afterimage/core/drift'
import { fateOf } from '@afterimage/core/fate'
import { STYLE_IDS } from '@afterimage/core/styles'
import { writeWhole } from '@afterimage/film/write-whole'
import { z } from 'zod'
import { MAX_ITERATIONS, MAX_SEED, OUTPUTS } from './read-options.ts'
import { UsageError } from './usage-error.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const [pair, image] = [measuredOf('pair'), measuredOf('image')]

/** What was measured, also where an earlier version measured less. */
const drift = z.object({ toOriginal: pair, toPrevious: pair, image }).transform((recorded) => completeDrift(recorded))

/** One frame in the ledger. Its hash is that of its file's bytes; with its predecessor's it forms a chain back to frame 0. */
const ledgerFrame = z.object({
  number: z.int().min(0),
  file: z.string(),
  sha256,
  previousSha256: sha256.nullable(),
  durationMs: z.number(),
  costUsd: z.number(),
  /** What a describe-then-draw model saw in the frame before. */
  caption: z.string().optional(),
  /** Whether it has nothing in common with the picture that was sent; looked at in frame 1 of models that only the operator knows. */
  isUnrelated: z.boolean().default(false),
  /** What a network saw in it, of runs that stop by what is seen; null of others. */
  labels: z
    .array(z.object({ id: z.string(), score: z.number() }))
    .nullable()
    .default(null),
  /** Frame 0, the original, is compared with itself. */
  drift,
  createdAt: z.string(),
})

const output = z.enum(OUTPUTS)

/** `manifest.json`: what was made, from what, and how to make it again or go on with it. */
const manifestSchema = z.object({
  title: z.string(),
  image: z.object({ name: z.string(), sha256 }),
  /** Of a fork: the folder of the other evolution by its name, the frame, and that frame's hash. */
  forkedFrom: z
    .object({ folder: z.string(), frame: z.int().min(0), sha256 })
    .nullable()
    .default(null),
  /** Of a race: which of its contenders it is, from 1, and how many there were. */
  race: z
    .object({ position: z.int().min(1), contenders: z.int().min(1) })
    .nullable()
    .default(null),
  provider: z.string(),
  model: z.string(),
  style: z.enum(STYLE_IDS),
  prompt: z.string().default(''),
  seed: z.int().min(0).max(MAX_SEED),
  iterations: z.int().min(1).max(MAX_ITERATIONS),
  /** Seeds, changes on the way, and when it ends before that. */
  run: runOptions.default(() => runOptions.parse({})),
  width: z.int().min(1),
  height: z.int().min(1),
  /** The size that was chosen, by the longer side; null where the model has its own, and of before there was a choice. */
  size: z.int().min(1).nullable().default(null),
  wantedOutputs: z.array(output).default([...OUTPUTS]),
  frames: z
    .array(ledgerFrame)
    .min(1)
    .refine((frames) => frames.every(({ number }, at) => number === at), 'the frames do not follow one another'),
  outputs: z.array(z.object({ kind: output, file: z.string(), bytes: z.number() })),
})

export type LedgerFrame = z.infer<typeof ledgerFrame>
export type Manifest = z.infer<typeof manifestSchema>

const NEVER = new AbortController().signal
export const MANIFEST_FILE = 'manifest.json'

/** Writes a folder's manifest, whole or not at all, with what follows from its frames: how much is kept, the half-life, the chapters. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const kept = manifest.frames.map(({ number, drift }) => ({ number, kept: drift.toOriginal.kept ?? null }))
  const json = `${JSON.stringify({ ...manifest, ...fateOf(kept), chapters: chaptersOf(kept) }, null, 2)}\n`
  await writeWhole(join(folder, MANIFEST_FILE), NEVER, (temporary) => writeFile(temporary, json))
}

/** Reads a folder's manifest. Throws {@link UsageError} where there is none, or none that can be gone on with. */
export async function readManifest(folder: string): Promise<Manifest> {
  const json = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((error: unknown) => {
    throw new UsageError(`${folder} holds no evolution: its ${MANIFEST_FILE} cannot be read.`, { cause: error })
  })
  try {
    return manifestSchema.parse(JSON.parse(json))
  } catch (error) {
    throw new UsageError(
      `${join(folder, MANIFEST_FILE)} is damaged, or does not belong to an evolution. Start again from the image.`,
      {
        cause: error,
      },
    )
  }
}

/** What the table of measures asks for: what may be missing is null, or was not yet measured. */
function measuredOf(of: MeasureFacts['of']) {
  const chosen = Object.entries<MeasureFacts>(DRIFT_MEASURES).filter(([, facts]) => facts.of === of)
  return z.looseObject(
    Object.fromEntries(
      chosen.map(([id, { missing }]) => [id, missing === undefined ? z.number() : z.number().nullish()]),
    ),
  )
}
