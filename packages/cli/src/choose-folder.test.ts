import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '@afterimage/film/folder/lock-folder'
import { expect, test, vi } from 'vitest'
import { ended, expectWholeChain, folderWithPhoto, readManifest, start, WAIT } from '../test/program.ts'

test('without --out it takes the first free name and overwrites nothing', async () => {
  const folder = await folderWithPhoto()
  for (let run = 0; run < 2; run++) await ended(start(folder, 'photo.png', '-n', '1', '--outputs', 'poster'))
  expect((await readdir(folder)).sort()).toEqual(['photo-evolution', 'photo-evolution-2', 'photo.png'])
})

test('runs that begin at once have a folder each', async () => {
  const folder = await folderWithPhoto()
  const runs = [1, 2, 3].map(() => ended(start(folder, 'photo.png', '-n', '1', '-m', 'blobs', '--outputs', 'poster')))
  const ends = await Promise.all(runs)
  expect(ends.map(({ status }) => status)).toEqual([0, 0, 0])
  const made = ['photo-evolution', 'photo-evolution-2', 'photo-evolution-3']
  expect((await readdir(folder)).sort()).toEqual([...made, 'photo.png'])
  for (const name of made) await expectWholeChain(join(folder, name), await readManifest(join(folder, name)))
})

test('two processes never work in one folder, and the lock of a killed one holds nobody up', async () => {
  const folder = await folderWithPhoto()
  const first = start(folder, 'photo.png', '-n', '6', '-m', 'faithful', '--outputs', 'poster', '--out', 'film')
  await vi.waitFor(async () => expect((await readManifest(join(folder, 'film'))).frames.length).toBeGreaterThan(1), {
    ...WAIT,
  })
  // It holds the folder however long the others take.
  first.kill('SIGSTOP')
  const others = await Promise.all([
    ended(start(folder, '--resume', 'film')),
    ended(start(folder, 'photo.png', '-n', '1', '--out', 'film')),
  ])
  expect(others.map(({ status }) => status)).toEqual([2, 2])
  expect(others[0].stderr).toMatch(
    /^Process \d+ on .* is working in .*film\. Wait for it to end\. If it no longer runs, delete .*film\/\.lock\.\n$/,
  )
  first.kill('SIGKILL')
  await once(first, 'close')
  expect(await readdir(join(folder, 'film'))).toContain('.lock')
  expect(await ended(start(folder, '--resume', 'film'))).toMatchObject({ status: 0 })
  const manifest = await readManifest(join(folder, 'film'))
  expect(manifest.frames).toHaveLength(7)
  await expectWholeChain(join(folder, 'film'), manifest)
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['frames', 'manifest.json', 'poster.jpg'])
})

test('an empty folder in which another process begins is refused, and another one is advised', async () => {
  const folder = await folderWithPhoto()
  await mkdir(join(folder, 'film'))
  const lock = await lockFolder(join(folder, 'film/.lock'))
  const { status, stderr } = await ended(start(folder, 'photo.png', '-n', '1', '--out', 'film'))
  await lock.release()
  expect(status).toBe(2)
  expect(stderr).toContain('Wait for it to end, or name another folder with --out. If it no longer runs, delete ')
})

test.runIf(process.platform === 'linux')(
  'a lock whose process number is another process’s by now holds nobody up',
  async () => {
    const folder = await folderWithPhoto()
    const args = ['photo.png', '-n', '1', '-m', 'blobs', '--outputs', 'poster', '--out', 'film']
    expect(await ended(start(folder, ...args))).toMatchObject({ status: 0 })
    const dead = { token: 'x', pid: process.pid, born: '1', host: hostname() }
    await writeFile(join(folder, 'film/.lock'), JSON.stringify(dead))
    expect(await ended(start(folder, '--resume', 'film'))).toMatchObject({ status: 0 })
  },
)

test('a folder where a run ended before its first manifest can be begun in again', async () => {
  const folder = await folderWithPhoto()
  await mkdir(join(folder, 'film', 'frames'), { recursive: true })
  await writeFile(join(folder, 'film/frames/frame-000.png.3b1f.part'), 'half')
  await writeFile(join(folder, 'film/.lock'), '{"token":"x","pid":999999999}')
  const { status } = await ended(
    start(folder, 'photo.png', '-n', '1', '-m', 'blobs', '--outputs', 'poster', '--out', 'film'),
  )
  expect(status).toBe(0)
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['frames', 'manifest.json', 'poster.jpg'])
})
