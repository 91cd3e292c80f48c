import type { DecisionResult, OperatorEvolution, OperatorList } from '@afterimage/contract/operator'
import { MAX_DECIDED_AT_ONCE } from '@afterimage/contract/operator'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { undoOf } from '../moderation/choices.ts'
import { decidedSentence } from '../moderation/decided-sentence.ts'
import { evolutionName } from '../moderation/evolution-name.ts'
import { type Asked, useDecision } from '../moderation/use-decision.ts'
import { queueQuery } from '../operator-queries.ts'
import { placeAfter, stepped } from './queue-walk.ts'

/** What was decided last, as the server said it. */
export interface Decided {
  readonly sentence: string
  /** The one that it was about, where it was one that is still there. */
  readonly id: string | null
  readonly undo: Asked | undefined
}

/** A list of what is to be decided: which entry is at hand, which are chosen, and what came of the last decision. */
export function useQueue(list: OperatorList) {
  const queries = useQueryClient()
  const answer = useInfiniteQuery(queueQuery(list))
  const entries = useMemo(() => eachOnce(answer.data?.pages.flatMap((page) => page.evolutions) ?? []), [answer.data])
  const ids = entries.map(({ id }) => id)
  const [current, setCurrent] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [decided, setDecided] = useState<Decided | null>(null)
  const focus = useFocusOnEntry()

  const decision = useDecision((results, asked) => {
    const settled = new Set(results.filter(({ outcome }) => outcome !== 'failed').map(({ id }) => id))
    const next = placeAfter(ids, settled, current)
    queries.setQueryData<QueuePages>(queueQuery(list).queryKey, (data) => data && without(data, settled))
    setChosen((before) => new Set([...before].filter((id) => !settled.has(id))))
    setDecided(told(list, results, asked, entries))
    setCurrent(next)
    focus(next)
    if (asked.isUndo) void answer.refetch()
  })
  const { hasNextPage, isFetching, fetchNextPage } = answer
  useEffect(() => {
    // All that was loaded is decided, and there is more.
    if (ids.length === 0 && hasNextPage && !isFetching) void fetchNextPage()
  }, [ids.length, hasNextPage, isFetching, fetchNextPage])

  return {
    answer,
    entries,
    current: current !== null && ids.includes(current) ? current : (ids[0] ?? null),
    setCurrent,
    chosen,
    decided,
    decision,
    /** Says that what was decided last is not taken back at a stroke. */
    refuseUndo: () => setDecided((before) => before && { ...before, sentence: refusedUndo(before) }),
    toggle: (id: string) => setChosen((before) => toggled(before, id)),
    chooseAll: () => setChosen(new Set(ids.slice(0, MAX_DECIDED_AT_ONCE))),
    chooseNone: () => {
      setChosen(new Set())
      focus(current ?? ids[0] ?? null)
    },
    step: (by: 1 | -1) => {
      const next = stepped(ids, current ?? ids[0] ?? null, by)
      if (next !== undefined) focus(next)
    },
  }
}

export type Queue = ReturnType<typeof useQueue>
type QueuePages = InfiniteData<
  { readonly evolutions: OperatorEvolution[]; readonly nextCursor: string | null },
  string | null
>

/** Gives an entry the focus once it is drawn without those that left; where none is left, what stands in the list's place. */
function useFocusOnEntry(): (id: string | null) => void {
  const wanted = useRef<{ readonly id: string | null }>(undefined)
  const [, draw] = useState(0)
  useEffect(() => {
    if (wanted.current === undefined) return
    const { id } = wanted.current
    const place = id === null ? '[data-queue-end], [data-entry]' : `[data-entry="${id}"]`
    const goal = document.querySelector<HTMLElement>(place)
    // The next page may be on its way.
    if (goal === null && id === null) return
    wanted.current = undefined
    goal?.focus()
  })
  return (id) => {
    wanted.current = { id }
    draw((before) => before + 1)
  }
}

function told(
  list: OperatorList,
  results: readonly DecisionResult[],
  { decision, ids }: Asked,
  entries: readonly OperatorEvolution[],
): Decided {
  const [only] = ids.length === 1 ? ids : []
  const named = results[0]?.evolution ?? entries.find(({ id }) => id === only)
  const undo = undoOf(list, decision)
  const done = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
  return {
    sentence: decidedSentence(decision, results, named === undefined ? 'the evolution' : evolutionName(named)),
    id: only !== undefined && decision !== 'remove' ? only : null,
    undo: undo && done.length > 0 ? { ids: done, decision: undo, reason: null, isUndo: true } : undefined,
  }
}

const NO_UNDO = 'This is not taken back by a key.'

function refusedUndo({ sentence, id }: Decided): string {
  if (sentence.includes(NO_UNDO)) return sentence
  return `${sentence} ${NO_UNDO}${id === null ? '' : ' Look at it again to decide otherwise.'}`
}

function without(data: QueuePages, gone: ReadonlySet<string>): QueuePages {
  const pages = data.pages.map((page) => ({ ...page, evolutions: page.evolutions.filter(({ id }) => !gone.has(id)) }))
  return { ...data, pages }
}

/** A list changes while it is read: what moved down a page is not shown again. */
function eachOnce(entries: readonly OperatorEvolution[]): readonly OperatorEvolution[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id) && next.size < MAX_DECIDED_AT_ONCE) next.add(id)
  return next
}
