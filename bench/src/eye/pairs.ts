import { readFile } from 'node:fs/promises'
import { STYLE_IDS } from '@afterimage/core/styles'
import { z } from 'zod'

const FOLDER = new URL('./', import.meta.url)

const pairsSchema = z
  .array(
    z.strictObject({
      /** File name in `bench/photos`, without `.jpg`. */
      photo: z.string().regex(/^(eye\/)?[a-z-]+$/),
      model: z.string(),
      style: z.enum(STYLE_IDS),
      seed: z.int(),
      /** Of both pictures, on the longer side, in pixels. */
      side: z.int().min(256).max(512),
      frame: z.int().min(1).max(100),
    }),
  )
  .min(150)

/** An original and one of its frames; its number, from 1, is its place in `pairs.json`, an order without meaning. */
export type Pair = z.infer<typeof pairsSchema>[number]

export async function readPairs(): Promise<readonly Pair[]> {
  return pairsSchema.parse(JSON.parse(await readFile(new URL('pairs.json', FOLDER), 'utf8')))
}
