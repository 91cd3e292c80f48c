import { changeEndedMail, getEndedMail } from '@afterimage/contract/evolution-endpoints'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import type { Db } from '../../platform/database/tables.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../../platform/http/identify-caller.ts'
import { Problem } from '../../platform/problem.ts'
import { authoriseOwner, type OwnedEvolution } from '../records/authorise-owner.ts'
import { findOr404 } from '../records/find-or-404.ts'
import { setMailWhenEnded } from './ended-mail-store.ts'

export interface EndedMailParts {
  readonly db: Db
  /** Whether emails of this site reach anybody. */
  readonly sendsMail: boolean
}

/** Where an owner asks for an email when the evolution has ended. It waits for an address that is not proved yet. */
export function serveEndedMail(
  app: FastifyInstance,
  identify: IdentifyCaller,
  { db, sendsMail }: EndedMailParts,
): void {
  const isPossible = ({ owner_account }: OwnedEvolution, { account }: Caller) =>
    sendsMail && owner_account !== null && account?.isDemo === false
  const viewOf = (evolution: OwnedEvolution, caller: Caller, isWanted: boolean) => {
    const isGiven = isPossible(evolution, caller)
    return { isPossible: isGiven, isWanted, needsProof: isGiven && caller.account?.isProved === false }
  }

  bindEndpoint(app, getEndedMail, async ({ params, request }) => {
    const caller = await identify.caller(request)
    const evolution = authoriseOwner(await findOr404(db, params.id), caller)
    return viewOf(evolution, caller, evolution.mail_when_ended)
  })

  bindEndpoint(app, changeEndedMail, async ({ params, body: { isWanted }, request }) => {
    const caller = await identify.caller(request)
    const evolution = authoriseOwner(await findOr404(db, params.id), caller)
    if (isWanted && !isPossible(evolution, caller)) throw impossible(caller)
    if (isWanted && evolution.status === 'completed') {
      throw new Problem('not_possible_now', 'It is complete already, so there is no email to wait for.')
    }
    await setMailWhenEnded(db, evolution.id, isWanted)
    return viewOf(evolution, caller, isWanted)
  })
}

function impossible({ account }: Caller): Problem {
  const reason =
    account === undefined
      ? 'Emails go to accounts. Sign up, and this evolution becomes yours.'
      : account.isDemo
        ? 'The demo account has no mailbox. Sign up for an account of your own.'
        : 'This site sends no emails.'
  return new Problem('not_possible_now', reason)
}
