import { randomUUID } from 'node:crypto'
import { login, register } from '@afterimage/contract/account-endpoints'
import type { z } from 'zod'
import { json, type TestServer, type Visitor } from './test-server.ts'

type SignedIn = z.infer<typeof register.ok.body>

export const PASSWORD = 'correct horse'

/** Makes an account for the visitor, who is signed in afterwards. */
export async function signUp(
  server: Pick<TestServer, 'call'>,
  visitor: Visitor = {},
  email = `${randomUUID()}@example.com`,
): Promise<SignedIn & { readonly visitor: Visitor; readonly email: string }> {
  const answer = await server.call(visitor, '/auth/register', json({ email, password: PASSWORD }))
  if (answer.status !== register.ok.status) throw new Error(`not registered: ${await answer.text()}`)
  const signedIn = register.ok.body.parse(await answer.json())
  visitor.token = signedIn.token
  return { ...signedIn, visitor, email }
}

/** Signs the visitor in, for another session of an account. */
export async function signInAs(
  server: Pick<TestServer, 'call'>,
  email: string,
  password: string,
  visitor: Visitor = {},
): Promise<SignedIn & { readonly visitor: Visitor }> {
  const answer = await server.call(visitor, '/auth/login', json({ email, password }))
  if (answer.status !== login.ok.status) throw new Error(`not signed in: ${await answer.text()}`)
  const signedIn = login.ok.body.parse(await answer.json())
  visitor.token = signedIn.token
  return { ...signedIn, visitor }
}
