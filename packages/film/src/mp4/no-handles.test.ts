import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A process that has taken every file handle that it may have. */
const RENDER = `
import { openSync } from 'node:fs'
import { findFfmpeg } from ${here('../find-ffmpeg.ts')}
import { renderMp4 } from ${here('render-mp4.ts')}
await findFfmpeg()
const timeline = { framesPerSecond: 10, steps: [1], totalSteps: 1 }
const source = { title: '', width: 16, height: 16, frames: [], facts: {}, readFrame: () => Promise.reject() }
const { signal } = new AbortController()
try {
  for (;;) openSync('/dev/null')
} catch (error) {
  if (error.code !== 'EMFILE') throw error
}
await renderMp4({ source, timeline, file: 'film.mp4', signal, onProgress: () => {} }).catch((error) => {
  process.stdout.write(error.message + ' ' + error.cause?.code)
})
`

test('where no file handle is left the film fails, and the process lives', async () => {
  const run = promisify(execFile)
  const options = ['-c', 'ulimit -n 60 && exec "$@"', 'sh', process.execPath, '--input-type=module', '--eval', RENDER]
  const { stdout } = await run('/bin/sh', options)
  expect(stdout).toMatch(/^ffmpeg \(.+\) could not be run\. EMFILE$/)
})
