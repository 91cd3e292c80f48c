import type { Feature } from '../platform/feature.ts'
import { type Actor, deleteOldActions, recordAction } from './audit-store.ts'
import { changeCredits, changeOperator, changePlan, proveAccount } from './change-accounts.ts'
import { askForLooks, endPause, exportAddresses, sendIssueTo } from './change-site.ts'
import { type Decided, type DecideParts, decideEvolution } from './decide-evolution.ts'
import type { OperatorServiceParts } from './operator-parts.ts'
import { serveOperator } from './operator-routes.ts'

export type { Actor, Decided, DecideParts }
export {
  askForLooks,
  changeCredits,
  changeOperator,
  changePlan,
  decideEvolution,
  endPause,
  exportAddresses,
  proveAccount,
  recordAction,
  sendIssueTo,
}

/** The operator's screen; the command does the same by what is exported here, so that both leave the same in the audit list. */
export function openOperatorScreen(parts: OperatorServiceParts): Feature {
  return {
    serve: (app, identify) => serveOperator(app, identify, parts),
    sweep: () => deleteOldActions(parts.db),
  }
}
