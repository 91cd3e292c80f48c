import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { MAX_WEBHOOKS, type NewWebhook, type WebhookDelivery } from '@afterimage/contract/webhook'
import { createWebhook, listWebhookDeliveries, listWebhooks } from '@afterimage/contract/webhook-endpoints'
import { webhookMessage } from '@afterimage/contract/webhook-message'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { openReceiver, postNearby, type Received, type Receiver } from '@afterimage/testing/server/webhook-receiver'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { signInAs, signUp } from '../../test/sign-up.ts'
import { imageForm, json, type TestServer, type Visitor } from '../../test/test-server.ts'

describe.each(SERVER_DATABASES)('webhooks on %s', (kind) => {
  let server: TestServer
  let receiver: Receiver
  let movedTo = '127.0.0.1'
  beforeAll(async () => {
    receiver = await openReceiver({
      '/hangs': () => undefined,
      '/redirects': (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      '/fails': (_request, response) => response.writeHead(500).end('it broke\u0000\nhere'),
      '/endless': (_request, response) => {
        const timer = setInterval(() => response.write('x'.repeat(100_000)), 1)
        response.on('close', () => clearInterval(timer))
      },
    })
    const postTo = postNearby({ 'moves.test': () => movedTo })
    server = await startServerOn(kind, [providerOf(scriptedModel(async () => undefined))], {}, { postTo })
  })
  afterAll(async () => {
    await server.close()
    await receiver.close()
  })

  const add = (visitor: Visitor, path: string, body: Partial<NewWebhook> = {}) => {
    const url = path.startsWith('/') ? `${receiver.url}${path}` : path
    return server.call(visitor, '/user/webhooks', json({ url, events: ['evolution.completed'], ...body }))
  }
  const addGood = async (visitor: Visitor, path: string, body: Partial<NewWebhook> = {}) => {
    const answer = await add(visitor, path, body)
    expect(answer.status).toBe(201)
    return createWebhook.ok.body.parse(await answer.json())
  }
  const deliveriesOf = async (visitor: Visitor, id: string): Promise<readonly WebhookDelivery[]> => {
    const answer = await server.call(visitor, `/user/webhooks/${id}/deliveries`)
    return listWebhookDeliveries.ok.body.parse(await answer.json()).deliveries
  }
  const sendTest = async (visitor: Visitor, id: string) => {
    expect((await server.call(visitor, `/user/webhooks/${id}/test`, { method: 'POST' })).status).toBe(202)
    await expect.poll(async () => (await deliveriesOf(visitor, id))[0]?.tries, { timeout: 10_000 }).toBe(1)
    const [delivery] = await deliveriesOf(visitor, id)
    return delivery
  }
  const problemOf = async (answer: Response) => {
    const { code, error } = problemBody.parse(await answer.json())
    return { status: answer.status, code, error }
  }
  const verified = (secret: string, { body, headers }: Received) => {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return webhookMessage.parse(new Webhook(secret).verify(body, signed))
  }
  const to = (path: string) => receiver.received.filter((received) => received.path === path)

  test('an owner’s endpoints are told of an evolution, signed, in order, and nobody else’s are', async () => {
    const { visitor } = await signUp(server)
    const { visitor: other } = await signUp(server)
    const answer = await add(visitor, '/mine', {
      events: ['evolution.started', 'evolution.frame', 'evolution.completed', 'evolution.failed'],
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { webhook, secret } = createWebhook.ok.body.parse(await answer.json())
    await addGood(visitor, '/ends-alone')
    await addGood(visitor, '/api/webhooks/1/token', { format: 'discord' })
    await addGood(other, '/others', { events: ['evolution.started', 'evolution.frame'] })
    const photo = imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3', visibility: 'unlisted' })
    const started = await server.call(visitor, '/api/evolution', photo)
    const { evolutionId } = createEvolution.ok.body.parse(await started.json())
    await follow(server.url, evolutionId, ({ status }) => status === 'completed')
    await expect.poll(() => to('/mine').length, { timeout: 20_000 }).toBe(3)
    await expect.poll(() => to('/ends-alone').length, { timeout: 20_000 }).toBe(1)
    await expect.poll(() => to('/api/webhooks/1/token').length, { timeout: 20_000 }).toBe(1)

    const messages = to('/mine').map((received) => verified(secret, received))
    expect(messages.map(({ type }) => type)).toEqual(['evolution.started', 'evolution.frame', 'evolution.completed'])
    const page = `${server.url}/evolution/${evolutionId}`
    const [, frame, completed] = messages
    expect(frame).toMatchObject({ data: { frames: [{ number: 1 }, { number: 2 }, { number: 3 }] } })
    expect(completed).toMatchObject({
      data: { evolution: { id: evolutionId, status: 'completed', completedFrames: 3, totalFrames: 3, url: page } },
    })
    if (frame?.type !== 'evolution.frame' || completed?.type !== 'evolution.completed') throw new Error('other types')
    for (const url of [frame.data.frames[2]?.url, completed.data.evolution.outputMp4Url]) {
      expect((await server.call(visitor, url ?? '')).status).toBe(200)
    }
    expect(JSON.parse(to('/api/webhooks/1/token')[0]?.body ?? '')).toMatchObject({
      allowed_mentions: { parse: [] },
      embeds: [{ title: 'Your evolution is complete', url: page }],
    })
    expect(to('/others')).toEqual([])

    const listed = await (await server.call(visitor, '/user/webhooks')).text()
    expect(listed).not.toContain(secret.slice(6))
    expect(listWebhooks.ok.body.parse(JSON.parse(listed)).webhooks.at(-1)).toEqual(webhook)
    const before = await deliveriesOf(visitor, webhook.id)
    expect(before.map(({ event, state, status }) => [event, state, status])).toEqual([
      ['evolution.completed', 'delivered', 200],
      ['evolution.frame', 'delivered', 200],
      ['evolution.started', 'delivered', 200],
    ])

    const again = `/user/webhooks/${webhook.id}/deliveries/${before[0]?.id}/resend`
    expect((await server.call(other, again, { method: 'POST' })).status).toBe(404)
    expect((await server.call(visitor, again, { method: 'POST' })).status).toBe(202)
    await expect.poll(() => to('/mine').length, { timeout: 10_000 }).toBe(4)
    const [, , first, second] = to('/mine')
    expect([second?.headers['webhook-id'], second?.body]).toEqual([first?.headers['webhook-id'], first?.body])
    if (second !== undefined) verified(secret, second)
  })

  test('what goes wrong is written down, and tried again after five seconds', async () => {
    const { visitor } = await signUp(server)
    const added: (readonly [path: string, id: string])[] = []
    for (const path of ['/hangs', '/redirects', '/fails', 'http://moves.test:80/']) {
      added.push([path, (await addGood(visitor, path)).webhook.id])
    }
    movedTo = '10.1.2.3'
    const outcomes = added.map(async ([path, id]) => {
      const delivery = await sendTest(visitor, id)
      const waitMs = Date.parse(delivery?.nextTryAt ?? '') - Date.parse(delivery?.triedAt ?? '')
      expect([waitMs >= 5_000, waitMs < 6_000]).toEqual([true, true])
      return [path, delivery?.state, delivery?.status, delivery?.error, delivery?.answer]
    })
    expect(await Promise.all(outcomes)).toEqual([
      ['/hangs', 'waiting', null, 'It did not answer in time.', null],
      ['/redirects', 'waiting', 302, 'It redirects, which is not followed. Add the address that it leads to.', ''],
      ['/fails', 'waiting', 500, 'It answered with status 500.', 'it broke here'],
      ['http://moves.test:80/', 'waiting', null, 'The address leads to a network that is not public.', null],
    ])
    expect(to('/elsewhere')).toEqual([])
    const { webhook } = await addGood(visitor, '/endless')
    const endless = await sendTest(visitor, webhook.id)
    expect(endless).toMatchObject({ state: 'delivered', status: 200, answer: 'x'.repeat(500) })

    const off = await server.call(visitor, `/user/webhooks/${webhook.id}`, {
      ...json({ isOn: false }),
      method: 'PATCH',
    })
    expect(off.status).toBe(200)
    const refused = await server.call(visitor, `/user/webhooks/${webhook.id}/test`, { method: 'POST' })
    expect(await problemOf(refused)).toMatchObject({ status: 409, code: 'not_possible_now' })
    expect(await problemOf(await add(visitor, '/one-more'))).toMatchObject({ status: 409, code: 'too_many_webhooks' })
    expect((await server.call(visitor, `/user/webhooks/${webhook.id}`, { method: 'DELETE' })).status).toBe(200)
    const left = listWebhooks.ok.body.parse(await (await server.call(visitor, '/user/webhooks')).json())
    expect(left.webhooks).toHaveLength(MAX_WEBHOOKS - 1)
  })

  test('an address that may not be called is refused, and so is everybody who may have no endpoints', async () => {
    const { visitor } = await signUp(server)
    for (const url of ['http://10.0.0.1/', 'http://inside.test/', 'ftp://example.com/', 'http://me:word@127.0.0.1/']) {
      expect([url, (await add(visitor, url)).status]).toEqual([url, url.startsWith('ftp') ? 400 : 422])
    }
    expect((await add(visitor, '/channel', { format: 'discord' })).status).toBe(400)
    expect((await add({}, '/mine')).status).toBe(401)
    const demo = await signInAs(server, DEMO_CREDENTIALS.email, DEMO_CREDENTIALS.password)
    expect(await problemOf(await add(demo.visitor, '/demo'))).toMatchObject({ status: 403, code: 'demo_account' })
  })
})
