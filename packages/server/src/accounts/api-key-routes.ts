import {
  createApiKey as createCall,
  listApiKeys as listCall,
  revokeApiKey as revokeCall,
} from '@afterimage/contract/api-key-endpoints'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { Problem } from '../platform/problem.ts'
import { deleteApiKey, listApiKeyRows } from './api-key-store.ts'
import { type ApiKeyParts, makeApiKey, usageOf, viewApiKey } from './api-keys.ts'
import { refuseDemo } from './change-account.ts'

/** The keys of one's own account: made, looked through and revoked by who is signed in, never with a key. */
export function serveApiKeys(app: FastifyInstance, identify: IdentifyCaller, parts: ApiKeyParts): void {
  const { db } = parts

  bindEndpoint(app, listCall, async ({ request }) => {
    const account = await identify.account(request)
    const rows = account.isDemo ? [] : await listApiKeyRows(db, account.id)
    return { keys: rows.map(viewApiKey), usage: await usageOf(db, account) }
  })

  bindEndpoint(app, createCall, async ({ body, request, reply }) => {
    const account = await identify.account(request)
    refuseDemo(account)
    reply.header('cache-control', 'no-store')
    return makeApiKey(parts, account.id, body)
  })

  bindEndpoint(app, revokeCall, async ({ params, request }) => {
    const account = await identify.account(request)
    refuseDemo(account)
    const isRevoked = await deleteApiKey(db, account.id, params.id)
    if (!isRevoked) throw new Problem('not_found', 'There is no such key. It may have been revoked already.')
    return { message: 'The key has been revoked. Programs that use it are refused from now on.' }
  })
}
