import {
  changePassword as changePasswordCall,
  deleteAccount as deleteCall,
  endAllSessions,
  endSession,
  getUser,
  listSessions,
  requestEmailProof,
} from '@afterimage/contract/account-endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import { bearerToken, type IdentifyCaller } from '../platform/http/identify-caller.ts'
import { Problem } from '../platform/problem.ts'
import { deleteSession, deleteSessions, listSessionRows } from './account-store.ts'
import { viewAccount, viewSession } from './account-view.ts'
import {
  type ChangeAccountParts,
  changePassword,
  deleteAccount,
  refuseDemo,
  type SignedIn,
  type Works,
} from './change-account.ts'
import { type ProofParts, requestProof } from './email-proof.ts'

export interface AccountRouteParts extends ChangeAccountParts, ProofParts {
  readonly balance: (accountId: string) => Promise<number>
  readonly works: Works
}

export function serveAccount(app: FastifyInstance, identify: IdentifyCaller, parts: AccountRouteParts): void {
  const { db } = parts
  const signedIn = async (request: FastifyRequest): Promise<SignedIn> => ({
    account: await identify.account(request),
    token: bearerToken(request) ?? '',
  })

  bindEndpoint(app, getUser, async ({ request }) => {
    const account = await identify.account(request)
    return viewAccount(account, await parts.balance(account.id))
  })

  bindEndpoint(app, changePasswordCall, async ({ body, request }) => {
    if (!parts.hasPasswords)
      throw new Problem('password_off', 'There are no passwords here, so there is none to change.')
    await changePassword(parts, await signedIn(request), body)
    return { message: 'Your password has been changed. Every other session has ended.' }
  })

  bindEndpoint(app, requestEmailProof, async ({ request }) => {
    const account = await identify.account(request)
    await requestProof(parts, account, request.ip)
    return { message: `A link is on its way to ${account.email}.` }
  })

  bindEndpoint(app, listSessions, async ({ request }) => {
    const { id, isDemo, sessionId } = await identify.account(request)
    const rows = await listSessionRows(db, id, new Date())
    // On the shared account the other sessions are other people's.
    const own = isDemo ? rows.filter((row) => row.id === sessionId) : rows
    return { sessions: own.map((row) => viewSession(row, sessionId)) }
  })

  bindEndpoint(app, endSession, async ({ params, request }) => {
    const account = await identify.account(request)
    if (params.id !== account.sessionId) refuseDemo(account)
    const isEnded = await deleteSession(db, account.id, params.id)
    if (!isEnded) throw new Problem('not_found', 'There is no such session. It may have ended already.')
    return { message: 'The session has ended.' }
  })

  bindEndpoint(app, endAllSessions, async ({ request }) => {
    const account = await identify.account(request)
    refuseDemo(account)
    await deleteSessions(db, account.id)
    return { message: 'You are signed out everywhere.' }
  })

  bindEndpoint(app, deleteCall, async ({ body, request }) => {
    await deleteAccount(parts, await signedIn(request), body, parts.works)
    return { message: 'Your account and everything in it have been deleted.' }
  })
}
