import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runVitest } from './run-vitest.ts'

test('a run whose test leaves a process behind with the outputs open is ended, and has failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'afterimage-left-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(
    join(folder, 'leaves.test.js'),
    `import { spawn } from 'node:child_process'
    test('leaves a process', () => {
      spawn(process.execPath, ['-e', 'setTimeout(() => {}, 15_000)'], { stdio: ['ignore', 'ignore', 'inherit'] })
    })`,
  )
  const said = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  expect(await runVitest(folder, ['--globals'], 500)).toEqual({ code: 128, passed: 1, failed: 1 })
  expect(said).toHaveBeenCalledWith(expect.stringContaining('left a process behind'))
})
