import type { OperatorAccountDetail } from '@afterimage/contract/operator'
import { useQueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../../../shared/api/query-keys.ts'
import { accountQuery, ledgerQuery } from '../operator-queries.ts'
import { holdFocus } from '../shared/heading-focus.ts'

/** Shows an account as the server has it after a change, and has told anew what tells of the change. */
export function useShownAccount(id: string): (changed: OperatorAccountDetail) => void {
  const queries = useQueryClient()
  return (changed) => {
    queries.setQueryData(accountQuery(id).queryKey, changed)
    void queries.invalidateQueries({ queryKey: ledgerQuery(id).queryKey })
    void queries.invalidateQueries({ queryKey: QUERY_KEYS.operatorAudits })
    holdFocus()
  }
}
