import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { ModelError } from '@afterimage/models/model-error'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { decodeEmail } from '@afterimage/testing/server/emails'
import { openPostOffice } from '@afterimage/testing/server/post-office'
import { follow } from '../test/follow.ts'
import { proveEmail } from '../test/prove-email.ts'
import { signUp } from '../test/sign-up.ts'
import { imageForm, json, startTestServer, type TestServer, type Visitor } from '../test/test-server.ts'
import type { Attack, Outcome } from './attack.ts'

const EVOLUTIONS = { short: 3, long: 12 }
const TAGS = { short: 6, long: 12 }
const RETRIES = { short: 4, long: 12 }
const VICTIM = 'victim@bank.test'

interface Site {
  readonly server: TestServer
  /** What went to somebody, but for proofs. */
  mailTo(address: string): readonly string[]
  /** What went to somebody in all. */
  allTo(address: string): readonly string[]
  emails(): Promise<readonly string[]>
  /** Starts an evolution that fails, with the request for an email, and waits for its end. */
  fail(visitor: Visitor): Promise<string>
}

/** A site with a mail server, whose model refuses every picture. */
async function onSite(attack: (site: Site) => Promise<Outcome>): Promise<Outcome> {
  const office = await openPostOffice({ user: 'us', password: 'secret' })
  const refusing = scriptedModel(() => Promise.reject(new ModelError('refused', 'No.')))
  const server = await startTestServer([providerOf(refusing)], { smtpUrl: office.url })
  const photo = await readPhoto('coffee-cup.jpg')
  const allTo = (address: string) => office.emails.map(decodeEmail).filter((text) => text.includes(`To: ${address}`))
  try {
    return await attack({
      server,
      allTo,
      mailTo: (address) => allTo(address).filter((text) => !text.includes('/confirm-email?token=')),
      emails: async () => office.emails.map(decodeEmail),
      fail: async (visitor) => {
        const started = await server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
        const { evolutionId: id } = createEvolution.ok.body.parse(await started.json())
        await server.call(visitor, `/api/evolution/${id}/mail`, { ...json({ isWanted: true }), method: 'PATCH' })
        await follow(server.url, id, ({ status }) => status === 'failed')
        return id
      },
    })
  } finally {
    await server.close()
    await office.close()
  }
}

/** An honest account's email comes after everything that was ordered before it. */
async function waitForMail({ server, fail, mailTo, emails }: Site): Promise<void> {
  const { visitor, email } = await signUp(server)
  await proveEmail(server, email, emails)
  const id = await fail(visitor)
  // It may have failed before the request came: then the retry fails with it.
  if (mailTo(email).length === 0) await server.call(visitor, `/api/evolution/${id}/retry`, { method: 'POST' })
  const deadline = Date.now() + 20_000
  while (mailTo(email).length === 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
  if (mailTo(email).length === 0) throw new Error('An honest account got no email.')
}

export const unprovedMail: Attack = {
  name: `${EVOLUTIONS.long} evolutions mailed to an address that nobody proved, and its tags`,
  bound: 'no email about them; at most 5 that ask for the proof',
  run: (scale) =>
    onSite(async (site) => {
      const { server, fail, mailTo, allTo } = site
      const { visitor } = await signUp(server, {}, VICTIM)
      const names = [VICTIM]
      for (let tag = 1; tag <= TAGS[scale]; tag += 1) {
        const name = VICTIM.replace('@', `+${tag}@`)
        names.push(name)
        await signUp(server, {}, name)
      }
      for (let made = 0; made < EVOLUTIONS[scale]; made += 1) {
        const id = await fail(visitor)
        await server.call(visitor, `/api/evolution/${id}/retry`, { method: 'POST' })
        await follow(server.url, id, ({ status }) => status === 'failed')
      }
      await waitForMail(site)
      const about = names.flatMap(mailTo).length
      const all = names.flatMap(allTo).length
      return { measured: `${about} about evolutions, ${all - about} for the proof`, holds: about === 0 && all <= 5 }
    }),
}

export const retriedMail: Attack = {
  name: 'one failing evolution with the request for an email, retried in a loop',
  bound: 'one email for each time it was asked for',
  run: (scale) =>
    onSite(async (site) => {
      const { server, fail, mailTo, emails } = site
      const { visitor, email } = await signUp(server)
      await proveEmail(server, email, emails)
      const id = await fail(visitor)
      let retries = 0
      for (; retries < RETRIES[scale]; retries += 1) {
        await server.call(visitor, `/api/evolution/${id}/retry`, { method: 'POST' })
        await follow(server.url, id, ({ status }) => status === 'failed')
      }
      await waitForMail(site)
      const sent = mailTo(email).length
      return { measured: `${sent} after ${retries} retries`, holds: sent === 1 }
    }),
}
