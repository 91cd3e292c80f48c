import { expect, test } from 'vitest'
import { isConnectionLost } from './connection-lost.ts'

const coded = (code: string) => Object.assign(new Error('said by the server'), { code })

test.each(['57P01', '57P02', '57P03', '08006', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE'])(
  'with %s the connection is lost',
  (code) => {
    expect(isConnectionLost(coded(code))).toBe(true)
  },
)

test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  'where the client says “%s” it is',
  (message) => {
    expect(isConnectionLost(new Error(message))).toBe(true)
  },
)

test.each([coded('23505'), coded('40P01'), coded('57014'), new TypeError('no'), 'ECONNRESET', undefined])(
  'with %s it is not',
  (error) => {
    expect(isConnectionLost(error)).toBe(false)
  },
)
