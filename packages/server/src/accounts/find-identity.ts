import { plan } from '@afterimage/contract/account'
import type { Identity } from '../platform/caller.ts'
import { databaseBusy } from '../platform/database/database-busy.ts'
import { authFailure } from './auth-failure.ts'
import type { Auth } from './open-auth.ts'
import { hashToken, oldestSessionStart } from './session-token.ts'

/** What better-auth wants to see of a request with this token. */
export function headersOf(token: string): Headers {
  return new Headers({ authorization: `Bearer ${hashToken(token)}` })
}

/** The account whose session has the token; undefined for one that is made up, ended or expired, or too old. */
export async function findIdentity(auth: Auth, token: string): Promise<Identity | undefined> {
  const found = await getSession(auth, token)
  if (found === null || found.session.createdAt <= oldestSessionStart(new Date())) return undefined
  const { id, email, createdAt, isDemo, isOperator, emailVerified } = found.user
  return {
    id,
    email,
    createdAt,
    plan: plan.parse(found.user.plan),
    isDemo: isDemo === true,
    isProved: emailVerified,
    isOperator: isOperator === true && emailVerified && isDemo !== true,
    sessionId: found.session.id,
  }
}

/** It says of a database that cannot be asked only that there is no session to be had, which is not to say that nobody is signed in. */
async function getSession(auth: Auth, token: string) {
  try {
    return await auth.api.getSession({ headers: headersOf(token) })
  } catch (error) {
    if (authFailure(error) !== 'FAILED_TO_GET_SESSION') throw error
    throw databaseBusy(error)
  }
}
