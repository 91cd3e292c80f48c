import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCredits } from '@afterimage/contract/account-endpoints'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { type PostgresServer, startPostgres } from '@afterimage/testing/databases/postgres'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { readPhoto } from '@afterimage/testing/images/photo'
import { type ServerProcess, startServerProcess } from '@afterimage/testing/server/server-process'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow } from '../test/follow.ts'
import { SERVER_DATABASES } from '../test/server-databases.ts'
import { signUp } from '../test/sign-up.ts'
import { imageForm, type Visitor } from '../test/test-server.ts'

const ROUNDS = 3
const TOGETHER = 3
const FRAMES = 100
const PRICE = 20

describe.each(SERVER_DATABASES)('killed while it gives credits back, on %s', (kind) => {
  let dataDir: string
  let postgres: PostgresServer | undefined
  let env: Record<string, string>
  let server: ServerProcess
  let small: Uint8Array

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-refund-'))
    if (kind === 'PostgreSQL') postgres = await startPostgres()
    else await prepareDataFolder(dataDir)
    const databaseUrl = await postgres?.createDatabase()
    env = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
    server = await startServerProcess(env)
    small = await sharp(await readPhoto('raccoon.jpg'))
      .resize(96)
      .png()
      .toBuffer()
  })
  afterAll(async () => {
    await server.end('SIGKILL')
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const call = async ({ token }: Visitor, address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    return fetch(new URL(address, server.url), { ...init, headers })
  }
  const cancel = (visitor: Visitor, id: string) => call(visitor, `/api/evolution/${id}/cancel`, { method: 'POST' })

  test('each evolution is refunded once, for exactly the frames that it lacks', async () => {
    const { visitor } = await signUp({ call })
    const all: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids: string[] = []
      for (let count = 0; count < TOGETHER; count += 1) {
        const answer = await call(visitor, '/api/evolution', imageForm(small, { totalFrames: String(FRAMES) }))
        ids.push(createEvolution.ok.body.parse(await answer.json()).evolutionId)
      }
      all.push(...ids)
      await follow(server.url, ids[0] ?? '', ({ progress }) => progress.current >= 1)
      // Some cancels are answered, some are under way, some come to nothing.
      const cancels = ids.map((id) => cancel(visitor, id).catch(() => undefined))
      await Promise.any([...cancels, new Promise((resolve) => setTimeout(resolve, round * 3))])
      await server.end('SIGKILL')
      await Promise.all(cancels)
      server = await startServerProcess(env)
      for (const id of ids) {
        await follow(server.url, id, () => true)
        // What the kill kept from being cancelled is running again; what was cancelled says so.
        expect([202, 409]).toContain((await cancel(visitor, id)).status)
      }
    }
    const answer = await call(visitor, '/user/credits')
    const { credits, transactions } = getCredits.ok.body.parse(await answer.json())
    expect(transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(credits)
    const refunds = transactions.filter(({ description }) => description.startsWith('Refund'))
    const ends = await Promise.all(all.map((id) => follow(server.url, id, () => true)))
    const paid = ends.map(({ progress }) => Math.ceil((PRICE * progress.current) / FRAMES))
    expect(refunds).toHaveLength(paid.filter((price) => price < PRICE).length)
    expect(refunds.length).toBeGreaterThan(0)
    expect(credits).toBe(100 - paid.reduce((sum, price) => sum + price, 0))
  }, 240_000)
})
