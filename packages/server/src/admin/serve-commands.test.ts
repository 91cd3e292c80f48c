import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { openOperator } from '../../test/operator.ts'
import { imageForm, startTestServer } from '../../test/test-server.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { askRunningServer, socketPathOf } from './command-socket.ts'
import { serveCommands } from './serve-commands.ts'

test('a running server hides, restores and removes; wrong and endless commands break nothing', async () => {
  const model = scriptedModel(async () => undefined)
  const server = await startTestServer([providerOf(model)], { databaseUrl: undefined })
  const operator = await openOperator(server)
  try {
    expect((await stat(socketPathOf(server.dataDir))).mode & 0o777).toBe(0o600)
    const form = imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' })
    const { evolutionId: id } = createEvolution.ok.body.parse(
      await (await server.call({}, '/api/evolution', form)).json(),
    )
    await follow(server.url, id, ({ status }) => status === 'completed')
    const seen = async () => (await server.call({}, `/api/evolution/${id}`)).status

    await expect(operator.run('bogus')).rejects.toThrow('unknown command "bogus"')
    await expect(operator.run('hide', id, 'x'.repeat(70_000))).rejects.toThrow(/longer than/)
    expect(await seen()).toBe(200)
    expect(await operator.run('hide', id)).toContain('hidden')
    expect(await seen()).not.toBe(200)
    const folder = path.join(server.dataDir, 'looked at')
    expect(await operator.run('save', id, folder)).toContain(` of ${id} in ${folder}`)
    expect((await readdir(path.join(folder, 'frames'))).sort()).toEqual([
      'frame-000.png',
      'frame-001.png',
      'frame-002.png',
      'frame-003.png',
    ])
    await expect(operator.run('save', id, folder)).rejects.toThrow('not there yet')
    expect(await operator.run('restore', id)).toContain('approved')
    expect(await seen()).toBe(200)

    const removed = await Promise.allSettled([operator.run('remove', id), operator.run('hide', id)])
    expect(removed[0]).toMatchObject({ status: 'fulfilled', value: expect.stringContaining(`${id}: removed on`) })
    expect(await seen()).toBe(410)
    await expect(operator.run('restore', id)).rejects.toThrow('Nothing of it is left.')
    expect(await seen()).toBe(410)
  } finally {
    await operator.close()
    await server.close()
  }
})

const NOTHING = {
  origin: 'https://afterimage.example',
  budgetOf: () => undefined,
  saveFiles: async () => undefined,
  withQueue: () => Promise.reject(new Error('There is no queue here.')),
}

test('a command waits until the one before it is carried out', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-commands-'))
  await prepareDataFolder(dataDir)
  const log = pino({ level: 'silent' })
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, isDatabaseSynced: false }, log)
  const begun: (() => void)[] = []
  const takeDown = () => new Promise<boolean>((done) => begun.push(() => done(false)))
  const serving = await serveCommands(dataDir, { db, isStorePublic: false, isLooking: true, takeDown, ...NOTHING }, log)
  const remove = () => askRunningServer(dataDir, { args: ['remove', randomUUID()], operator: 'ada' }).catch(String)
  try {
    const both = [remove(), remove()]
    await expect.poll(() => begun.length).toBe(1)
    // One that needs nothing of the others is answered only after them, and so shows that the second waits.
    const third = askRunningServer(dataDir, { args: ['reports'], operator: 'ada' })
    expect(await Promise.race([third.then(() => 'third'), new Promise((pass) => setTimeout(pass, 200, 'held'))])).toBe(
      'held',
    )
    expect(begun.length).toBe(1)
    begun[0]?.()
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.()
    await third
    expect(await Promise.all(both)).toEqual([expect.stringContaining('Error'), expect.stringContaining('Error')])
  } finally {
    await serving.close()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
