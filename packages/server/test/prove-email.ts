import { setTimeout as sleep } from 'node:timers/promises'
import { readEmails } from '@afterimage/testing/server/emails'
import { json, type TestServer } from './test-server.ts'

const WAIT_MS = 20_000
const LOOK_EVERY_MS = 20

/** The token of the newest link that was mailed to the address and leads to the path; waits for the email. */
export async function mailedToken(emails: () => Promise<readonly string[]>, to: string, path: string): Promise<string> {
  const deadline = Date.now() + WAIT_MS
  while (Date.now() < deadline) {
    const text = (await emails()).findLast((one) => one.includes(`To: ${to}`) && one.includes(`${path}?token=`))
    const token = text?.split(`${path}?token=`)[1]?.match(/^[\w-]+/)?.[0]
    if (token !== undefined) return token
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error(`No link to ${path} was mailed to ${to}.`)
}

/** Follows the link that was mailed to a new account, so that its address is proved. */
export async function proveEmail(
  server: Pick<TestServer, 'call' | 'dataDir'>,
  email: string,
  emails: () => Promise<readonly string[]> = () => readEmails(server.dataDir),
): Promise<void> {
  const token = await mailedToken(emails, email, '/confirm-email')
  const answer = await server.call({}, '/auth/confirm-email', json({ token }))
  if (!answer.ok) throw new Error(`not proved: ${await answer.text()}`)
}
