import type { ComponentState } from '@afterimage/contract/status-endpoint'
import { Badge } from '../../shared/ui/badge.tsx'
import { STATES } from './status-labels.ts'

/** A part's state, in colour and in a word. */
export function StateMark({ state }: { readonly state: ComponentState }) {
  const { word, dot } = STATES[state]
  return <Badge dot={dot}>{word}</Badge>
}
