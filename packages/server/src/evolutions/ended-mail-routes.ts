import { changeEndedMail, getEndedMail } from '@afterimage/contract/evolution-endpoints'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../platform/caller.ts'
import type { Db } from '../platform/database/tables.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { Problem } from '../platform/problem.ts'
import { authoriseOwner, type OwnedEvolution } from './authorise-owner.ts'
import { setMailWhenEnded } from './evolution-store.ts'
import { findOr404 } from './find-or-404.ts'

export interface EndedMailParts {
  readonly db: Db
  /** Whether letters of this site reach anybody. */
  readonly sendsMail: boolean
}

/** Where an owner asks for a letter when the evolution has ended. */
export function serveEndedMail(
  app: FastifyInstance,
  identify: IdentifyCaller,
  { db, sendsMail }: EndedMailParts,
): void {
  const isPossible = ({ owner_account }: OwnedEvolution, { account }: Caller) =>
    sendsMail && owner_account !== null && account?.isDemo === false

  bindEndpoint(app, getEndedMail, async ({ params, request }) => {
    const caller = await identify.caller(request)
    const evolution = authoriseOwner(await findOr404(db, params.id), caller)
    return { isPossible: isPossible(evolution, caller), isWanted: evolution.mail_when_ended }
  })

  bindEndpoint(app, changeEndedMail, async ({ params, body: { isWanted }, request }) => {
    const caller = await identify.caller(request)
    const evolution = authoriseOwner(await findOr404(db, params.id), caller)
    if (isWanted && !isPossible(evolution, caller)) throw impossible(caller)
    await setMailWhenEnded(db, evolution.id, isWanted)
    return { isPossible: isPossible(evolution, caller), isWanted }
  })
}

function impossible({ account }: Caller): Problem {
  const reason =
    account === undefined
      ? 'Letters go to accounts. Sign up, and the evolution is yours with it.'
      : account.isDemo
        ? 'The demo account has no mailbox. Sign up for an account of your own.'
        : 'This site sends no mail.'
  return new Problem('not_possible_now', reason)
}
