import { z } from 'zod'
import { apiKey, apiUsage, newApiKey } from './api-key.ts'
import { endpoint } from './endpoint.ts'
import { typedId } from './typed-id.ts'

export const listApiKeys = endpoint({
  id: 'listApiKeys',
  method: 'GET',
  path: '/user/api-keys',
  summary: 'The API keys of this account, newest first, and what was used of the month’s calls',
  ok: { status: 200, body: z.object({ keys: z.array(apiKey), usage: apiUsage }) },
  fails: ['authentication_required'],
})

export const createApiKey = endpoint({
  id: 'createApiKey',
  method: 'POST',
  path: '/user/api-keys',
  summary: 'Make an API key; the answer is the only one that ever has it whole',
  body: newApiKey,
  ok: { status: 201, body: z.object({ key: apiKey, secret: z.string() }) },
  fails: ['authentication_required', 'demo_account', 'too_many_keys', 'too_many_requests'],
})

export const revokeApiKey = endpoint({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/user/api-keys/:id',
  summary: 'Revoke an API key, at once',
  params: z.object({ id: typedId }),
  ok: { status: 200, body: z.object({ message: z.string() }) },
  fails: ['authentication_required', 'demo_account', 'not_found'],
})
