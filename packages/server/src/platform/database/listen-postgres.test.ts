import { hasPostgres, type PostgresServer, startPostgres } from '@afterimage/testing/databases/postgres'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openListener } from './listen-postgres.ts'

describe.skipIf(!hasPostgres)('a listener', () => {
  let server: PostgresServer
  let connectionString: string
  beforeAll(async () => {
    server = await startPostgres()
    connectionString = await server.createDatabase()
  })
  afterAll(async () => {
    await server.stop()
  })

  const ask = async (text: string) => {
    const asking = new pg.Client({ connectionString })
    await asking.connect()
    try {
      return (await asking.query(text)).rows
    } finally {
      await asking.end()
    }
  }
  const connections = () =>
    ask(`select 1 from pg_stat_activity where datname = current_database() and application_name = 'afterimage-live'`)
  const listenOn = async (channels: readonly string[]) => {
    const { listen } = openListener(connectionString, pino({ level: 'silent' }))
    const told: string[] = []
    const stops = await Promise.all(
      channels.map((channel) =>
        listen(channel, {
          heard: (payload) => void told.push(`${channel} ${payload}`),
          missed: () => void told.push(`${channel} missed`),
        }),
      ),
    )
    onTestFinished(async () => void (await Promise.all(stops.map((stop) => stop()))))
    return { told, stops }
  }

  test('hears all of its channels over one connection, and of others nothing', async () => {
    const { told, stops } = await listenOn(['jobs', 'frames', 'frames'])
    expect(await connections()).toHaveLength(1)
    await ask(`select pg_notify('frames', '1'), pg_notify('else', '2'), pg_notify('jobs', '3')`)
    await expect.poll(() => told).toEqual(['frames 1', 'frames 1', 'jobs 3'])
    await stops[1]?.()
    await stops[0]?.()
    await ask(`select pg_notify('jobs', '4'), pg_notify('frames', '5')`)
    await expect.poll(() => told.slice(3)).toEqual(['frames 5'])
    await stops[2]?.()
    await expect.poll(connections).toEqual([])
  })

  test('says so on each channel when its connection was lost, and hears again', async () => {
    const { told } = await listenOn(['jobs', 'frames'])
    await ask(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'afterimage-live'`)
    await expect.poll(() => told.toSorted(), { timeout: 10_000 }).toEqual(['frames missed', 'jobs missed'])
    expect(await connections()).toHaveLength(1)
    await ask(`select pg_notify('frames', '1'), pg_notify('jobs', '2')`)
    await expect.poll(() => told.slice(2)).toEqual(['frames 1', 'jobs 2'])
  })

  test('fails where there is no database, and leaves nothing behind', async () => {
    const { listen } = openListener(`${connectionString}-gone`, pino({ level: 'silent' }))
    const hearing = { heard: () => undefined, missed: () => undefined }
    await expect(listen('jobs', hearing)).rejects.toThrow()
  })
})
