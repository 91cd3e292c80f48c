import type { ChaosEvent } from './chaos-events.ts'
import type { Fleet } from './fleet.ts'

const MINUTE_MS = 60_000
/** A process whose lease was ended under it finds out within this time; until then it takes what it has for its own. */
const FINDS_OUT_MS = 4_000

/** How many calls of all workers were under way at once, and began within a minute, at most. */
export function countCalls(
  noted: readonly ChaosEvent[],
  { kills, lost }: Pick<Fleet, 'kills' | 'lost'>,
): { readonly mostParallelCalls: number; readonly mostCallsAMinute: number } {
  const calls = noted.filter((event) => event.what === 'call')
  const answers = noted.filter((event) => event.what === 'answer')
  const changes = calls.flatMap((call) => {
    const { pid, seed, frame, at } = call
    if (lost.some((one) => one.pid === pid && one.at > at && one.at - FINDS_OUT_MS < at)) return []
    const ends = [
      answers.find((one) => one.pid === pid && one.seed === seed && one.frame === frame && one.at >= at)?.at,
      // Of one that died or stood still nobody waits for the answer.
      kills.find((kill) => kill.pid === pid && kill.at >= at)?.at,
      lost.map((one) => (one.pid === pid ? one.at - FINDS_OUT_MS : 0)).find((over) => over >= at),
    ].filter((end) => end !== undefined)
    return [
      { at, by: 1 },
      { at: Math.min(...ends, at + MINUTE_MS), by: -1 },
    ]
  })
  let under = 0
  let mostParallelCalls = 0
  for (const { by } of changes.toSorted((one, other) => one.at - other.at || one.by - other.by)) {
    under += by
    mostParallelCalls = Math.max(mostParallelCalls, under)
  }
  const begun = calls.map(({ at }) => at).toSorted((one, other) => one - other)
  let from = 0
  let mostCallsAMinute = 0
  for (const [at, when] of begun.entries()) {
    while ((begun[from] ?? when) <= when - MINUTE_MS) from += 1
    mostCallsAMinute = Math.max(mostCallsAMinute, at - from + 1)
  }
  return { mostParallelCalls, mostCallsAMinute }
}
