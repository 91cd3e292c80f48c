import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findFfmpeg } from '../src/find-ffmpeg.ts'

/** The chapters of a film, as ffmpeg reads them back. */
export async function chaptersIn(file: string): Promise<readonly { startsAt: number; title: string | undefined }[]> {
  const { stdout } = await promisify(execFile)(await findFfmpeg(), ['-v', 'error', '-i', file, '-f', 'ffmetadata', '-'])
  return stdout
    .split('[CHAPTER]')
    .slice(1)
    .map((chapter) => ({ startsAt: startOf(chapter), title: /^title=(.*)$/m.exec(chapter)?.[1] }))
}

function startOf(chapter: string): number {
  const [parts = 0, unit = 1] = /^TIMEBASE=(\d+)\/(\d+)$/m.exec(chapter)?.slice(1).map(Number) ?? []
  return Math.round((1_000 * parts * Number(/^START=(\d+)$/m.exec(chapter)?.[1])) / unit)
}
