import { listProviders } from '@afterimage/contract/provider-endpoints'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect, test } from 'vitest'
import { proveEmail } from '../../test/prove-email.ts'
import { signUp } from '../../test/sign-up.ts'
import { startTestServer } from '../../test/test-server.ts'

test('a visitor is told which models need an account, and somebody signed in which need a confirmed address', async () => {
  const free = scriptedModel(async () => undefined)
  const paid = { ...free, id: 'paid', name: 'Paid', costPerImage: 0.01 }
  const provider = { ...providerOf(free), models: [free, paid] as const }
  const server = await startTestServer([provider], { visitorModels: 'free' })
  const needs = async (visitor = {}) => {
    const { providers } = listProviders.ok.body.parse(await (await server.call(visitor, '/api/providers')).json())
    return providers.flatMap(({ models }) =>
      models.map(({ id, needsAccount, needsProof }) => [id, needsAccount, needsProof]),
    )
  }
  try {
    expect(await needs()).toEqual([
      ['shift', false, false],
      ['paid', true, false],
    ])
    const { visitor, email } = await signUp(server)
    expect(await needs(visitor)).toEqual([
      ['shift', false, false],
      ['paid', false, true],
    ])
    await proveEmail(server, email)
    expect(await needs(visitor)).toEqual([
      ['shift', false, false],
      ['paid', false, false],
    ])
  } finally {
    await server.close()
  }
})
