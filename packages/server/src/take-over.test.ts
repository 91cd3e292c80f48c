import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasPostgres, type PostgresServer, startPostgres } from '@afterimage/testing/databases/postgres'
import { readPhoto } from '@afterimage/testing/images/photo'
import { type ServerProcess, startServerProcess } from '@afterimage/testing/server/server-process'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fetchDetail, follow } from '../test/follow.ts'
import { imageForm } from '../test/test-server.ts'

const created = z.object({ evolutionId: z.uuid() })

describe.runIf(hasPostgres)('several processes on one PostgreSQL', () => {
  let postgres: PostgresServer
  let dataDir: string
  let env: Record<string, string>
  const processes: ServerProcess[] = []

  const start = async (role: string) => {
    const server = await startServerProcess({ ...env, ROLE: role })
    processes.push(server)
    return server
  }

  beforeAll(async () => {
    postgres = await startPostgres()
    dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-shared-'))
    env = { DATA_DIR: dataDir, DATABASE_URL: await postgres.createDatabase(), SESSION_SECRET: 'shared'.repeat(8) }
  })
  afterAll(async () => {
    for (const server of processes) await server.end('SIGKILL')
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('when a worker is killed another one goes on at the next frame', async () => {
    const web = await start('web')
    const doomed = await start('worker')
    const photo = await sharp(await readPhoto('honey-bee.jpg'))
      .resize(96)
      .png()
      .toBuffer()
    const answer = await fetch(`${web.url}/api/evolution`, imageForm(photo, { totalFrames: '25' }))
    const { evolutionId } = created.parse(await answer.json())
    const before = await follow(web.url, evolutionId, ({ progress }) => progress.current >= 2)
    await start('worker')
    await doomed.end('SIGKILL')
    const after = await follow(web.url, evolutionId, ({ status }) => status === 'completed', 120_000)
    expect(after.frames.slice(0, before.frames.length)).toEqual(before.frames)
    const { frames } = await fetchDetail(web.url, evolutionId)
    expect(frames.map((frame) => frame.number)).toEqual(Array.from({ length: 26 }, (_, number) => number))
    for (const [at, frame] of frames.slice(1).entries()) expect(frame.previousSha256).toBe(frames[at]?.sha256)
  }, 180_000)
})
