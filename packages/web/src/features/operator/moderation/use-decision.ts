import type { DecisionResult, OperatorDecision } from '@afterimage/contract/operator'
import { decideEvolutions } from '@afterimage/contract/operator-endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../../../shared/api/query-keys.ts'
import { callAsOperator } from '../call-as-operator.ts'
import { operatorEvolutionQuery } from '../operator-queries.ts'

export interface Asked {
  readonly ids: readonly string[]
  readonly decision: OperatorDecision
  readonly reason: string | null
  /** Whether it takes another decision back. */
  readonly isUndo?: true
}

/** Decides about evolutions, and has everything told anew that shows it; what was decided is told to whom asked. */
export function useDecision(onDecided: (results: readonly DecisionResult[], asked: Asked) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, decision, reason }: Asked) =>
      (
        await callAsOperator(decideEvolutions, {
          body: { ids: [...ids], decision, ...(reason !== null && { reason }) },
        })
      ).results,
    onSuccess: (results, asked) => {
      for (const { id, evolution } of results) {
        if (evolution !== null) queries.setQueryData(operatorEvolutionQuery(id).queryKey, evolution)
      }
      onDecided(results, asked)
      void queries.invalidateQueries({ queryKey: QUERY_KEYS.operatorOverview })
      void queries.invalidateQueries({ queryKey: QUERY_KEYS.operatorAudits })
    },
  })
}
