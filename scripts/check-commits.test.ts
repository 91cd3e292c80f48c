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

test.each([
  ['nothing', ''],
  ['a full stop', '.'],
  ['a signature', 'Signed-off-by: Ada <ada@example.org>'],
  ['trailers', 'Fixes: 12\nCo-authored-by: Bea <bea@example.org>\nReviewed-by: Cy <cy@example.org>'],
  ['one word', 'Cleanup.'],
])('a body of %s says no reason', (_what, body) => {
  expect(commitFaults({ hash: 'abc', subject: 'Do a thing', body })).toEqual(['abc: no body says why: Do a thing'])
})

test('a reason with a signature is a reason', () => {
  const body = 'Sharp needs it.\n\nSigned-off-by: Ada <ada@example.org>'
  expect(commitFaults({ hash: 'abc', subject: 'Do a thing', body })).toEqual([])
})

test('a commit of one parent is no merge, whatever it says', () => {
  const subject = 'Merge all the things and rewrite everything'
  expect(commitFaults({ hash: 'abc', subject, body: '' })).toEqual([`abc: no body says why: ${subject}`])
})

test.each(['fixup', 'squash', 'amend'])('a %s! has not become part of its commit', (kind) => {
  const subject = `${kind}! Do a thing`
  const fault = `abc: belongs into the commit that it is for: ${subject}`
  expect(commitFaults({ hash: 'abc', subject, body: 'It has a body of its own.' })).toEqual([fault])
})

test('a merge has nothing to say for itself', async () => {
  const { git, commit, check } = await openRepository()
  await commit('landed without a body')
  await git('checkout', '-b', 'work')
  await commit('Say why', 'So that somebody can read it later.')
  await git('checkout', '-b', 'other', 'main')
  await commit('Say why here', 'So that it can be read, too.')
  await git('merge', '--no-ff', 'work')
  expect((await check()).stdout).toBe('')
})

test('with nothing to compare with it says so, and refuses nothing', async () => {
  const { git, commit, check } = await openRepository()
  await commit('Say nothing')
  expect(await check()).toEqual({ stdout: expect.stringContaining('there is no origin/main'), stderr: '' })
  await git('branch', '-m', 'elsewhere')
  expect(await check()).toEqual({ stdout: expect.stringContaining('neither origin/main nor main'), stderr: '' })
})

test('a fresh clone has landed, and nothing is said', async () => {
  const { git, commit } = await openRepository()
  await commit('Say nothing')
  const folder = await openFolder()
  await git('clone', '.', folder)
  expect(await run(process.execPath, [CHECK], { cwd: folder })).toEqual({ stdout: '', stderr: '' })
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
