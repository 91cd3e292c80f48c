import { Socket } from 'node:net'
import pg from 'pg'

/**
 * Cuts the connection once nothing has come or gone for `ms` milliseconds: the way to the database may be gone without a word, and whatever was asked
 * would wait for an answer until the system gives up, a quarter of an hour later. Idle connections are closed by their pool before.
 */
export function cutWhenSilent(client: pg.ClientBase, ms: number): void {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : undefined
  if (!(stream instanceof Socket)) throw new Error('a client without a socket')
  stream.setTimeout(ms, () => {
    const silence = new Error(`The database said nothing for ${ms / 1_000} s.`)
    stream.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }))
  })
}

/** A kind of connection that does so by itself, for a pool that somebody else opens. */
export function silenceCut(ms: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.once('connect', () => cutWhenSilent(this, ms))
    }
  }
}
