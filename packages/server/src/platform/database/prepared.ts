import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'

/**
 * Stands before a statement that is long and runs for each frame: PostgreSQL reads and plans it once for each connection, which takes it as
 * long as the work itself. Its text must be the same each time.
 */
export const PREPARED = sql.raw(MARK)

/** The texts are few. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

/** Has the connection keep the statements that are marked. */
export function prepareMarked(client: pg.ClientBase): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new Error('a client without queries')
  const named = (asked: unknown, values: unknown) =>
    typeof asked === 'string' && asked.includes(MARK) ? [{ name: nameOf(asked), text: asked, values }] : [asked, values]
  Object.assign(client, {
    query: (asked: unknown, values: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, client, [...named(asked, values), ...rest]),
  })
}
