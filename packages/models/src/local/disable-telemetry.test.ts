import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Draws a frame in the thread of the engine, as the server does. */
const DRAW = `
import { openLocalProvider } from ${JSON.stringify(new URL('local-provider.ts', import.meta.url).href)}
const provider = openLocalProvider()
const original = { width: 32, height: 32, data: new Uint8Array(3072).fill(90) }
const step = { original, previous: original, number: 1, style: 'reproduce', prompt: '', seed: 1 }
await provider.models[0].reproduce(step, AbortSignal.timeout(30_000))
await provider.close()
`

test('drawing a frame leaves no identifier of the machine behind, and nothing that is to be sent away', async () => {
  const home = await mkdtemp(join(tmpdir(), 'afterimage-home-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  // Nothing else of this process: where tests are run, ONNX Runtime may keep quiet of itself.
  const env = { HOME: home, TMPDIR: home, PATH: process.env.PATH }
  const drawing = spawn(process.execPath, ['--input-type=module', '--eval', DRAW], { env, stdio: 'inherit' })
  expect(await once(drawing, 'exit')).toEqual([0, null])
  expect(await readdir(home)).toEqual([])
})
