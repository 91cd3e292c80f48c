import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { layOutCut } from '@afterimage/core/cut/cut-layout'
import { USUAL_CUT } from '@afterimage/core/cut/cut-options'
import { cutTimeline } from '@afterimage/core/cut/cut-timeline'
import { cutArguments, shownOnce } from '@afterimage/film/cut/encode-cut'
import { openCut, renderCut } from '@afterimage/film/cut/render-cut'
import type { FilmSource } from '@afterimage/film/film-source'
import { findFfmpeg } from '@afterimage/film/find-ffmpeg'

const DEADLINE_MS = 240_000

/** Two ways to the same cut: all of it by Afterimage, and ffmpeg alone from pictures that are finished and lie in one file. */
export interface CutWays {
  readonly ours: (file: string) => Promise<unknown>
  readonly bare: (file: string) => Promise<unknown>
  readonly description: string
}

/** Draws the pictures of the usual cut, 12 s at 1080 × 1920 px, into `folder`, and returns both ways to its film. */
export async function cutWays(source: FilmSource, folder: string): Promise<CutWays> {
  const cut = { source, options: USUAL_CUT, caption: 'Citrus slices' }
  const layout = layOutCut(cut.options, source, false)
  const steps = cutTimeline(source.frames.length - 1, cut.options.seconds, cut.options.ending)
  const pictures = join(folder, 'finished.rgb')
  const draw = await openCut(cut, layout)
  await using finished = await open(pictures, 'w')
  for (const { number } of shownOnce(steps)) await finished.write((await draw(number)).data)
  const program = await findFfmpeg()
  return {
    description: `${steps.length} pictures of ${layout.width} × ${layout.height} px, ${cut.options.seconds} s`,
    ours: (file) => renderCut(cut, file, { signal: AbortSignal.timeout(DEADLINE_MS) }),
    bare: async (file) => {
      await using read = await open(pictures)
      const args = cutArguments(source.title, layout, steps, file)
      const ffmpeg = spawn(program, args, { stdio: [read.fd, 'ignore', 'inherit'], timeout: DEADLINE_MS })
      const [code] = await once(ffmpeg, 'close')
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
    },
  }
}
