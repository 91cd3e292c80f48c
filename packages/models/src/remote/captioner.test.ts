import { expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { openTransport } from '../transport/transport.ts'
import { openChatCaptioner } from './captioner.ts'

test.each([
  ['length', 'misconfigured'],
  ['stop', 'broken'],
])('what came to no words (%s) is booked as what it used', async (finish_reason, kind) => {
  const answer = {
    choices: [{ message: { content: '' }, finish_reason }],
    usage: { prompt_tokens: 1_000, completion_tokens: 1_500 },
  }
  const context = { ...testContext(), fetch: async () => Response.json(answer) }
  const transport = openTransport({ name: 'Seer', baseUrl: 'http://seer', secrets: [] }, context)
  const cost = { perInputToken: 1e-6, perOutputToken: 2e-6 }
  const options = { model: 'm', path: '/chat/completions', cost, limitField: 'max_tokens' } as const
  const described = openChatCaptioner(transport, options).describe(new Uint8Array(), new AbortController().signal)
  await expect(described).rejects.toMatchObject({ kind, billedUsd: expect.closeTo(0.004, 9) })
})
