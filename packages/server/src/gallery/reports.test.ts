import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { readEmails } from '@afterimage/testing/server/emails'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { type Operator, openOperator } from '../../test/operator.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { signUp } from '../../test/sign-up.ts'
import { imageForm, json, type TestServer, type Visitor } from '../../test/test-server.ts'

describe.each(SERVER_DATABASES)('reports on %s', (kind) => {
  let server: TestServer
  let operator: Operator
  let photo: Uint8Array
  let networks = 0

  beforeAll(async () => {
    photo = await readPhoto('coffee-cup.jpg')
    server = await startServerOn(kind, [providerOf(scriptedModel(async () => undefined))], {
      trustProxy: true,
      reportsToHide: 3,
    })
    operator = await openOperator(server)
  })
  afterAll(async () => {
    await operator.close()
    await server.close()
  })

  const make = async () => {
    const answer = await server.call({}, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
    const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
    await follow(server.url, evolutionId, ({ status }) => status === 'completed')
    return evolutionId
  }
  const network = () => {
    networks += 1
    return `198.51.${networks}`
  }
  const somebody = (): Visitor => ({ address: `${network()}.1` })
  const report = async (visitor: Visitor, id: string, reason = 'spam', details?: string) => {
    const answer = await server.call(visitor, `/api/evolution/${id}/report`, json({ reason, details }))
    return answer.ok ? 200 : problemBody.parse(await answer.json()).code
  }
  const isShown = async (id: string) => {
    const { projects } = listGallery.ok.body.parse(await (await server.call({}, '/api/gallery?limit=100')).json())
    const isListed = projects.some((project) => project.id === id)
    const { ok } = await server.call({}, `/api/evolution/${id}`)
    expect(ok).toBe(isListed)
    return ok
  }
  const emailsAbout = async (id: string) =>
    (await readEmails(server.dataDir)).filter((email) => email.includes(`/evolution/${id}`))

  test('of three people of different networks hide it, and the operator hears of the first and of the last', async () => {
    const id = await make()
    expect(await report(somebody(), id, 'boring')).toBe('invalid_request')
    expect(await report(somebody(), id, 'copyright', 'I took this photograph.')).toBe(200)
    expect(await report(somebody(), id)).toBe(200)
    expect(await isShown(id)).toBe(true)
    expect(await operator.run('reports')).toMatch(
      new RegExp(`still shown[\\s\\S]*${id}[\\s\\S]*I took this photograph`),
    )
    expect(await report(somebody(), id)).toBe(200)
    expect(await isShown(id)).toBe(false)
    expect(await report(somebody(), id)).toBe('evolution_hidden')
    expect(await operator.run('reports')).toMatch(new RegExp(`^Hidden by reports[\\s\\S]*${id}`))
    await expect.poll(() => emailsAbout(id), { timeout: 20_000 }).toHaveLength(2)
    const emails = (await emailsAbout(id)).join('\n')
    expect(emails).toContain('I took this photograph.')
    expect(emails).toContain('Only its owner can see it until you decide')
  })

  test('of one network weigh as one, and one person has one, whichever networks it comes from', async () => {
    const id = await make()
    for (const prefix of [network(), '2001:db8:7']) {
      for (let person = 1; person <= 6; person += 1) {
        const address = prefix.startsWith('2001') ? `${prefix}:${person}::1` : `${prefix}.${person}`
        expect(await report({ address }, id)).toBe(200)
      }
    }
    const wanderer = await signUp(server)
    await operator.run('restore', id)
    const again = await make()
    for (let moves = 0; moves < 6; moves += 1) {
      expect(await report({ ...wanderer.visitor, address: `${network()}.1` }, again)).toBe(200)
    }
    expect([await isShown(id), await isShown(again)]).toEqual([true, true])
  })

  test('for a grave reason hide it at once, three a day of one network; more of them count as others do', async () => {
    const ids = [await make(), await make(), await make(), await make()]
    const prefix = network()
    for (const [person, id] of ids.entries()) {
      expect(await report({ address: `${prefix}.${person}` }, id, person % 2 === 0 ? 'child' : 'intimate')).toBe(200)
    }
    expect(await Promise.all(ids.map(isShown))).toEqual([false, false, false, true])
    // Somebody who has said something lesser before may say it still.
    const [, , , last = ''] = ids
    const person = somebody()
    expect(await report(person, last)).toBe(200)
    expect(await isShown(last)).toBe(true)
    expect(await report(person, last, 'child')).toBe(200)
    expect(await isShown(last)).toBe(false)
    expect(await operator.run('restore', ...ids)).toMatch(/in the gallery \(approved/)
    expect(await Promise.all(ids.map(isShown))).toEqual([true, true, true, true])
  })

  test('do not hide again, for the same reasons, what the operator has restored; for others they do', async () => {
    const id = await make()
    await report(somebody(), id, 'child')
    expect(await isShown(id)).toBe(false)
    await operator.run('restore', id)
    for (let person = 0; person < 4; person += 1) expect(await report(somebody(), id, 'child')).toBe(200)
    expect(await isShown(id)).toBe(true)
    expect(await operator.run('reports')).toContain(id)
    for (let person = 0; person < 2; person += 1) await report(somebody(), id, 'hate')
    expect(await isShown(id)).toBe(true)
    await report(somebody(), id, 'hate')
    expect(await isShown(id)).toBe(false)
  })

  test('one address makes twenty an hour', async () => {
    const id = await make()
    const codes = new Set<string | number>()
    for (let count = 0; count < 21; count += 1) codes.add(await report({ address: '203.0.113.9' }, id))
    expect(codes).toEqual(new Set([200, 'too_many_requests']))
  })
})
