import { connect, createServer, type Socket } from 'node:net'
import { hasPostgres, type PostgresServer, startPostgres } from '@afterimage/testing/databases/postgres'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isConnectionLost } from './connection-lost.ts'
import { openDatabase } from './open-database.ts'

/** Leads to a server until it is told to carry nothing more, without a word to either side. */
async function openWay(address: string) {
  const { host, port: farPort } = new pg.Client(address)
  const to = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${farPort}` } : { host, port: farPort }
  const sockets: Socket[] = []
  let isSilent = false
  const way = createServer((near) => {
    sockets.push(near)
    near.on('error', () => undefined)
    if (isSilent) return
    const far = connect(to)
    sockets.push(far)
    far.on('error', () => undefined)
    near.pipe(far).pipe(near)
  })
  const port = await new Promise<number>((resolve) => {
    way.listen(0, '127.0.0.1', () => {
      const address = way.address()
      resolve(address !== null && typeof address === 'object' ? address.port : 0)
    })
  })
  const url = new URL(address)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    goSilent: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    speakAgain: () => {
      isSilent = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      way.close()
    },
  }
}

describe.runIf(hasPostgres)('a database that says nothing more', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test('is given up as a lost connection, and asked by another one', async () => {
    const way = await openWay(await server.createDatabase())
    onTestFinished(way.close)
    const config = { databaseUrl: way.url, dataDir: '', answersWithinMs: 1_000 }
    const database = await openDatabase(config, pino({ level: 'silent' }))
    const queue = new PgBoss({ ...database.queueConnection, schedule: false, supervise: false })
    queue.on('error', () => undefined)
    await queue.start()
    await queue.createQueue('asked')
    const asked = [() => database.ping(), () => queue.getQueue('asked')]
    for (const ask of asked) await ask()
    way.goSilent()
    const whys = await Promise.all(asked.map((ask) => ask().catch((error: unknown) => error)))
    expect(whys.map(isConnectionLost)).toEqual([true, true])
    way.speakAgain()
    for (const ask of asked) await ask()
    await queue.stop({ graceful: false })
    await database.close()
  })
})
