import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { createEvolution, getEndedMail } from '@afterimage/contract/evolution-endpoints'
import { fateSentence } from '@afterimage/core/fate'
import { ModelError } from '@afterimage/models/model-error'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { decodeEmail } from '@afterimage/testing/server/emails'
import { openPostOffice, type PostOffice } from '@afterimage/testing/server/post-office'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchDetail, follow } from '../../../test/follow.ts'
import { proveEmail } from '../../../test/prove-email.ts'
import { signInAs, signUp } from '../../../test/sign-up.ts'
import { imageForm, json, startTestServer, type TestServer, type Visitor } from '../../../test/test-server.ts'

/** Frames from this one on wait until they are let go. */
const HELD_FROM = 2

describe('an email when an evolution has ended', () => {
  let office: PostOffice
  let server: TestServer
  let photo: Uint8Array
  let gate = Promise.withResolvers<void>()
  const model = scriptedModel(async ({ number }) => {
    if (number >= HELD_FROM) await gate.promise
    return undefined
  })

  beforeAll(async () => {
    photo = await readPhoto('coffee-cup.jpg')
    office = await openPostOffice({ user: 'us', password: 'secret' })
    server = await startTestServer([providerOf(model)], { smtpUrl: office.url, publicUrl: 'https://after.example' })
  })
  beforeEach(() => {
    gate = Promise.withResolvers()
  })
  afterAll(async () => {
    await server.close()
    await office.close()
  })

  const start = async (visitor: Visitor) => {
    const answer = await server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
    const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
    await follow(server.url, evolutionId, ({ progress }) => progress.current === HELD_FROM - 1)
    return evolutionId
  }
  const ask = async (visitor: Visitor, id: string, isWanted = true) => {
    const answer = await server.call(visitor, `/api/evolution/${id}/mail`, { ...json({ isWanted }), method: 'PATCH' })
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const look = async (visitor: Visitor, id: string) =>
    getEndedMail.ok.body.parse(await (await server.call(visitor, `/api/evolution/${id}/mail`)).json())
  const emails = async () => office.emails.map(decodeEmail)
  const emailsTo = (email: string) =>
    office.emails
      .map(decodeEmail)
      .filter((message) => message.includes(`To: ${email}`) && /^Subject: Your evolution/m.test(message))
  const signUpProved = async () => {
    const account = await signUp(server)
    await proveEmail(server, account.email, emails)
    return account
  }

  test('tells what came of it, once, to those who asked and of what they asked', async () => {
    const { visitor, email } = await signUpProved()
    const [unasked, taken, asked] = [await start(visitor), await start(visitor), await start(visitor)]
    expect(await look(visitor, asked)).toEqual({ isPossible: true, isWanted: false, needsProof: false })
    for (const id of [taken, asked]) {
      expect(await ask(visitor, id)).toEqual({
        status: 200,
        isPossible: true,
        isWanted: true,
        needsProof: false,
      })
    }
    expect(await ask(visitor, taken, false)).toMatchObject({ status: 200, isWanted: false })
    expect(await look(visitor, asked)).toMatchObject({ isPossible: true, isWanted: true })
    gate.resolve()
    for (const id of [unasked, taken, asked]) await follow(server.url, id, ({ status }) => status === 'completed')
    await expect.poll(() => emailsTo(email)).toHaveLength(1)
    const [message = ''] = emailsTo(email)
    const { frames, evolution } = await fetchDetail(server.url, asked)
    expect(message).toMatch(/^Subject: Your evolution is complete: 3 frames by Shift\r?$/m)
    expect(message).toContain(`https://after.example/evolution/${asked}\n`)
    expect(message).toContain(fateSentence({ kept: frames[3]?.drift?.toOriginal.kept ?? null, halfLife: null }))
    const expiry = new Date(evolution.filesExpireAt ?? '')
    expect(message).toContain(`until ${expiry.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}.`)
    // None can come any more: nothing follows on what is complete.
    expect(await ask(visitor, unasked)).toMatchObject({ status: 409, code: 'not_possible_now' })
    expect(await ask(visitor, unasked, false)).toMatchObject({ status: 200, isWanted: false })
  })

  test('says why it failed, and nothing of one that its owner cancelled', async () => {
    const { visitor, email } = await signUpProved()
    const [cancelled, refused] = [await start(visitor), await start(visitor)]
    for (const id of [cancelled, refused]) await ask(visitor, id)
    await server.call(visitor, `/api/evolution/${cancelled}/cancel`, { method: 'POST' })
    gate.reject(new ModelError('refused', 'It shows a raccoon.'))
    await expect.poll(() => emailsTo(email)).toHaveLength(1)
    const [message = ''] = emailsTo(email)
    expect(message).toMatch(/^Subject: Your evolution failed after 1 of 3 frames\r?$/m)
    expect(message).toContain('The model refused to make frame 2: It shows a raccoon.')
    expect(message).toContain('The 1 frame made so far is kept: a retry continues from there.')
    expect(message).toContain('Any credits for frames that were not made are refunded.')
    expect(message).toContain(`https://after.example/evolution/${refused}\n`)
  })

  test('waits for an address that is not proved yet, and goes out when it is', async () => {
    const { visitor, email } = await signUp(server)
    const [cancelled, id] = [await start(visitor), await start(visitor)]
    for (const one of [cancelled, id]) {
      expect(await ask(visitor, one)).toMatchObject({ status: 200, isWanted: true, needsProof: true })
    }
    await server.call(visitor, `/api/evolution/${cancelled}/cancel`, { method: 'POST' })
    gate.resolve()
    await follow(server.url, id, ({ status }) => status === 'completed')
    // Whatever was ordered has been looked at when a later order has been carried out.
    const other = await signUpProved()
    gate = Promise.withResolvers()
    const next = await start(other.visitor)
    await ask(other.visitor, next)
    gate.resolve()
    await expect.poll(() => emailsTo(other.email)).toHaveLength(1)
    expect(emailsTo(email)).toEqual([])
    await proveEmail(server, email, emails)
    await expect.poll(() => emailsTo(email)).toHaveLength(1)
    expect(emailsTo(email)[0]).toContain(`https://after.example/evolution/${id}\n`)
    await expect.poll(() => look(visitor, id)).toEqual({ isPossible: true, isWanted: false, needsProof: false })
  })

  test.each([
    ['a visitor', async () => ({}), 'Emails go to accounts. Sign up, and this evolution becomes yours.'],
    [
      'the demo account',
      async () => (await signInAs(server, DEMO_CREDENTIALS.email, DEMO_CREDENTIALS.password)).visitor,
      'The demo account has no mailbox. Sign up for an account of your own.',
    ],
  ])('cannot be had by %s', async (_who, open, sentence) => {
    const visitor: Visitor = await open()
    const id = await start(visitor)
    expect(await look(visitor, id)).toEqual({ isPossible: false, isWanted: false, needsProof: false })
    expect(await ask(visitor, id)).toMatchObject({ status: 409, code: 'not_possible_now', error: sentence })
    expect(await ask(visitor, id, false)).toMatchObject({ status: 200, isWanted: false })
    gate.resolve()
    await follow(server.url, id, ({ status }) => status === 'completed')
  })
})

test('a site without a mail server offers no email', async () => {
  const server = await startTestServer([providerOf(scriptedModel(async () => undefined))])
  const { visitor } = await signUp(server)
  const answer = await server.call(
    visitor,
    '/api/evolution',
    imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' }),
  )
  const address = `/api/evolution/${createEvolution.ok.body.parse(await answer.json()).evolutionId}/mail`
  expect(await (await server.call(visitor, address)).json()).toEqual({
    isPossible: false,
    isWanted: false,
    needsProof: false,
  })
  const refused = await server.call(visitor, address, { ...json({ isWanted: true }), method: 'PATCH' })
  expect(await refused.json()).toMatchObject({ error: 'This site sends no emails.' })
  await server.close()
})
