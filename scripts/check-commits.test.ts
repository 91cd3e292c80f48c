import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { commitFaults } from './commit-faults.ts'

const run = promisify(execFile)
const CHECK = join(import.meta.dirname, 'check-commits.ts')

test('commits that have not landed need a short subject and a body; those that have are left alone', async () => {
  const { git, commit, check } = await openRepository()
  await commit('landed without a body')
  await git('checkout', '-b', 'work')
  await commit('Say why', 'So that somebody can read it later.')
  expect((await check()).stdout).toBe('')

  await commit('Say nothing')
  await commit('x'.repeat(73), 'A reason.')
  const { stdout } = await check()
  expect(stdout).toMatch(/no body says why: Say nothing/)
  expect(stdout).toMatch(/73 characters, at most 72/)
  expect(stdout).not.toContain('landed')
})

test('a commit that was pushed to a branch of its own has not landed', async () => {
  const { git, commit, check } = await openRepository()
  await commit('landed without a body')
  const origin = await openFolder()
  await git('clone', '--bare', '.', origin)
  await git('remote', 'add', 'origin', origin)
  await git('fetch', 'origin')
  await git('checkout', '-b', 'work')
  await commit('Say nothing')
  await git('push', '--set-upstream', 'origin', 'work')
  expect((await check()).stdout).toMatch(/no body says why: Say nothing/)
})

test('a reverted commit says by itself what it is', () => {
  expect(commitFaults({ hash: 'abc', subject: 'Revert "Say nothing"', body: '' })).toEqual([])
})

async function openRepository() {
  const folder = await openFolder()
  const git = (...args: readonly string[]) =>
    run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: folder })
  const commit = (...message: readonly string[]) =>
    git('commit', '--allow-empty', ...message.flatMap((part) => ['-m', part]))
  const check = () => run(process.execPath, [CHECK], { cwd: folder }).catch((error: { stdout: string }) => error)
  await git('init', '-b', 'main')
  return { git, commit, check }
}

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'afterimage-commits-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
