import { problemBody } from '@afterimage/contract/problem'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf } from '@afterimage/testing/models/scripted-model'
import { expect, test } from 'vitest'
import { paidModel } from '../../test/paid-model.ts'
import { proveEmail } from '../../test/prove-email.ts'
import { signUp } from '../../test/sign-up.ts'
import { dataUrl, imageForm, json, startTestServer, type Visitor } from '../../test/test-server.ts'

test('a model that costs money wants an account, and of an account a proved address, and says so', async () => {
  const server = await startTestServer([providerOf(paidModel(0.04, async () => 0.04))])
  try {
    const photo = await readPhoto('coffee-cup.jpg')
    const outcomeOf = async (answer: Response) => [
      answer.status,
      answer.ok || problemBody.parse(await answer.json()).code,
    ]
    const start = async (who: Visitor) =>
      outcomeOf(await server.call(who, '/api/evolution', imageForm(photo, { totalFrames: '3', aiModelId: 'shift' })))
    const project = json({ imageUrl: dataUrl(photo), llmProvider: 'shift' })
    const { visitor, email } = await signUp(server)
    expect(await start({})).toEqual([403, 'account_needed'])
    expect(await start(visitor)).toEqual([403, 'email_unproved'])
    expect(await outcomeOf(await server.call(visitor, '/projects', project))).toEqual([403, 'email_unproved'])
    await proveEmail(server, email)
    expect(await start(visitor)).toEqual([201, true])
  } finally {
    await server.close()
  }
})
