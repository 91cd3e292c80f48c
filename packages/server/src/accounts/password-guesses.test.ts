import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { PASSWORD, signUp } from '../../test/sign-up.ts'
import { json, type TestServer } from '../../test/test-server.ts'

describe.each(SERVER_DATABASES)('guessing passwords on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServerOn(kind, [], { trustProxy: 1 })
  })
  afterAll(() => server.close())

  let places = 0
  const newPlace = () => {
    places += 1
    return `203.0.${Math.floor(places / 250)}.${places % 250}`
  }
  const signIn = async (email: string, password: string, place: string) => {
    const { headers, ...init } = json({ email, password })
    const from = { ...headers, 'x-forwarded-for': place }
    return (await server.call({}, '/auth/login', { ...init, headers: from })).status
  }
  const guess = async (email: string, from: readonly string[]) =>
    Promise.all(from.map((place) => signIn(email, 'wrong password', place)))

  test('wrong passwords from elsewhere shut nobody out; they only get the next place fewer tries', async () => {
    const { email } = await signUp(server)
    const elsewhere = Array.from({ length: 10 }, newPlace)
    for (let round = 0; round < 5; round += 1) {
      expect(new Set(await guess(email, elsewhere))).toEqual(new Set([401]))
    }
    const late = newPlace()
    const tries = [await guess(email, [late]), await guess(email, [late]), await guess(email, [late])]
    expect([...tries, await guess(email, [late])].flat()).toEqual([401, 401, 401, 429])
    // The owner mistypes at a new place, and then gets in.
    const fresh = newPlace()
    expect([...(await guess(email, [fresh])), await signIn(email, PASSWORD, fresh)]).toEqual([401, 200])
  })

  test('from one place there are ten, also where an IPv6 site has many networks', async () => {
    const email = `${randomUUID()}@example.com`
    const site = Array.from({ length: 13 }, (_, number) => `2001:db8:1:${number}::1`)
    expect((await guess(email, site)).filter((status) => status === 401)).toHaveLength(10)
    expect(await signIn(email, 'wrong password', '2001:db8:2::1')).toBe(401)
  })
})
