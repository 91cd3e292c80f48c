import { writeFile } from 'node:fs/promises'
import type { Rendering } from '../rendering.ts'
import { embedFrames } from './embed-frames.ts'
import { playerPage } from './player-page.ts'
import { playerParts } from './player-parts.ts'

/** The film as one HTML file that plays from a disk, offline: pictures, player, fonts and all. */
export async function renderHtml({ source, timeline, file, signal, onProgress }: Rendering): Promise<void> {
  const images = await embedFrames(source, signal, onProgress)
  const { title, width, height, facts } = source
  const frames = source.frames.map(({ number, kept, deltaE, labels }, i) => ({
    ...{ number, kept, deltaE, labels },
    steps: timeline.steps[i] ?? 1,
    image: images[i] ?? '',
  }))
  const { framesPerSecond } = timeline
  const data = { title, width, height, framesPerSecond, frames, facts }
  await writeFile(file, playerPage({ data, ...(await playerParts()) }), { signal })
  onProgress(1)
}
