import type { DecisionResult, OperatorDecision } from '@afterimage/contract/operator'

const DONE = {
  hide: 'Hidden',
  restore: 'Shown',
  feature: 'Given the badge',
  unfeature: 'Badge taken away',
  release: 'Let into the gallery',
  keep_out: 'Kept out of the gallery',
  remove: 'Removed',
} as const satisfies Record<OperatorDecision, string>

/** What came of a decision, as the server says: about one by its name, about several by their number, and what did not go through. */
export function decidedSentence(
  decision: OperatorDecision,
  results: readonly Pick<DecisionResult, 'outcome' | 'alike'>[],
  name: string,
): string {
  const done = results.filter(({ outcome }) => outcome === 'done' || outcome === 'unchanged')
  const gone = results.filter(({ outcome }) => outcome === 'removed' || outcome === 'not_found').length
  const failed = results.filter(({ outcome }) => outcome === 'failed').length
  const alike = done.reduce((sum, result) => sum + result.alike, 0)
  const whom = results.length === 1 ? name : counted(done.length)
  return [
    ...(done.length > 0 ? [`${DONE[decision]}: ${whom}.`] : []),
    ...(alike > 0 ? [`${alike === 1 ? 'One more' : `${alike} more`} of the same picture, too.`] : []),
    ...(gone > 0 ? [gone === 1 ? 'One is gone already.' : `${gone} are gone already.`] : []),
    ...(failed > 0 ? [`${failed === 1 ? 'One' : failed} could not be decided: try again.`] : []),
  ].join(' ')
}

function counted(evolutions: number): string {
  return `${evolutions} ${evolutions === 1 ? 'evolution' : 'evolutions'}`
}
