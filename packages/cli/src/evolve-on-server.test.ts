import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { type ServerProcess, startServerProcess } from '@afterimage/testing/server/server-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended, folderWithPhoto, startWith } from '../test/program.ts'
import { readOptions } from './read-options.ts'
import { KEY_VARIABLE } from './read-server.ts'

let server: ServerProcess | undefined
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'afterimage-cli-server-'))
  await prepareDataFolder(dataDir)
  server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_SYNC: 'off' })
}, 120_000)
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

test('a server makes the frames and the films, and they lie in the folder', async () => {
  const folder = await folderWithPhoto()
  const args = ['photo.png', '-n', '3', '-m', 'blobs', '--seed', '7', '--outputs', 'gif,zip', '--out', 'film']
  const run = await ended(startWith({}, folder, ...args, '--server', server?.url ?? ''))
  expect([run.status, run.stderr]).toEqual([0, expect.stringMatching(/goes on there if you stop here/)])
  expect(run.stdout).toMatch(/^3 frames from http.*\/evolution\/[\da-f-]{36}\n {2}film\/film.gif {2}[\d.]+ MB\n/)
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['evolution.json', 'film.gif', 'frames', 'frames.zip'])
  expect(await readdir(join(folder, 'film/frames'))).toHaveLength(4)
  const { evolution } = JSON.parse(await readFile(join(folder, 'film/evolution.json'), 'utf8'))
  expect(evolution).toMatchObject({ status: 'completed', seed: 7, aiModelId: 'blobs', title: 'photo' })
  // Nobody's photo is shown to everybody unless that was asked for.
  expect(evolution.visibility).toBe('unlisted')

  const wrong = await ended(
    startWith({ [KEY_VARIABLE]: 'aft_wrong' }, folder, 'photo.png', '--server', server?.url ?? ''),
  )
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringMatching(/^The server: This API key is not valid/)])
  expect(wrong.stderr).not.toContain('aft_wrong')
})

test.each([
  [['photo.png', '--key', 'aft_a'], /^--key is for a server/],
  [['photo.png', '--public'], /^--public is for a server/],
  [['photo.png', '--server', 'afterimage'], /^--server must be an address/],
  [['photo.png', '--server', 'https://a:b@afterimage.example'], /^--server must be an address/],
  [['photo.png', '--server', 'https://afterimage.example', '--race', 'model=melt'], /takes no --race/],
])('%j is told what is wrong with it', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence)
})
