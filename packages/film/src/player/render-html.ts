import { writeFile } from 'node:fs/promises'
import { chaptersOf } from '@afterimage/core/chapters'
import { keptName } from '@afterimage/core/fate'
import { formatBelief, labelSpans, labelStoryOf } from '@afterimage/core/labels'
import type { Rendering } from '../rendering.ts'
import { embedFrames } from './embed-frames.ts'
import { playerPage } from './player-page.ts'
import { playerParts } from './player-parts.ts'

/** The film as one HTML file that plays from a disk, offline: pictures, player, fonts and all. */
export async function renderHtml({ source, timeline, file, signal, onProgress }: Rendering): Promise<void> {
  const images = await embedFrames(source, signal, onProgress)
  const { title, width, height, facts } = source
  const frames = source.frames.map(({ number, kept, deltaE }, i) => ({
    ...{ number, kept, deltaE },
    belief: formatBelief(source.frames, number) ?? null,
    steps: timeline.steps[i] ?? 1,
    image: images[i] ?? '',
  }))
  const chapters = chaptersOf(source.frames)
  const { framesPerSecond } = timeline
  // What the rule of labels says is said here, so that the film need not carry the rule.
  const seen = { spans: labelSpans(source.frames), story: labelStoryOf(source.frames, true) }
  const data = { title, width, height, framesPerSecond, frames, facts, ...seen }
  await writeFile(
    file,
    playerPage({ data, chapters, curveName: capitalised(keptName(source)), ...(await playerParts()) }),
    { signal },
  )
  onProgress(1)
}

function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
