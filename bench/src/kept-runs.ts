import { appendFile, readFile } from 'node:fs/promises'
import { STYLE_IDS } from '@afterimage/core/styles'
import { z } from 'zod'
import type { Texture } from './echo-texture.ts'

const keptRun = z.object({
  run: z.string(),
  texture: z.object({
    photo: z.string(),
    style: z.enum(STYLE_IDS),
    weaves: z.array(z.number()),
    fine: z.number(),
    deviation: z.number(),
    step: z.number(),
  }),
})

/** What was measured of runs before, each by its name. */
export interface KeptRuns {
  readonly textureOf: (run: string) => Texture | undefined
  readonly keep: (run: string, texture: Texture) => Promise<void>
}

/** The runs in a file, one a line, which a missing file has none of; without a file nothing is kept. Rejects where a line is no run. */
export async function openKeptRuns(file: string | undefined): Promise<KeptRuns> {
  const textures = new Map<string, Texture>()
  const text = file === undefined ? '' : await readFile(file, 'utf8').catch(noFileYet)
  for (const line of text.split('\n').filter(Boolean)) {
    const { run, texture } = keptRun.parse(JSON.parse(line))
    textures.set(run, texture)
  }
  return {
    textureOf: (run) => textures.get(run),
    async keep(run, texture) {
      textures.set(run, texture)
      if (file !== undefined) await appendFile(file, `${JSON.stringify({ run, texture })}\n`)
    },
  }
}

function noFileYet(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
  throw error
}
