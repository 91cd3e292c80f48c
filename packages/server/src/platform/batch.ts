/** Bounds of what is done together. */
export interface BatchBounds<Item> {
  /** Least time from one batch's start to the next one's: what is asked for meanwhile goes into the next. */
  readonly everyMs: number
  /** Less than that where the last batch was quick: at most so many times as long as it took. */
  readonly timesAsLong?: number
  readonly maxItems: number
  /** How long an item waits for others, ms, unless `enough` have come before; without it, none waits for those who come later. */
  readonly gather?: { readonly ofMs: (item: Item) => number; readonly enough: number }
}

interface Asked<Item, Result> {
  readonly item: Item
  /** Until when it waits for others at most, on this process's own clock. */
  readonly dueAt: number
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Does together what is asked for at about the same time: one statement for many costs little more than for one. The
 * first is done at once, or after it has waited for others, one batch at a time. `work` returns a result for each item, in their order; what it throws,
 * every one of its batch gets.
 */
export function openBatch<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { everyMs, timesAsLong = Number.POSITIVE_INFINITY, maxItems, gather }: BatchBounds<Item>,
): (item: Item) => Promise<Result> {
  let asked: Asked<Item, Result>[] = []
  let isWorking = false
  const { ofMs = () => 0, enough = 0 } = gather ?? {}
  let nextAt = Number.NEGATIVE_INFINITY
  let waitsUntil = Number.POSITIVE_INFINITY
  let stopWaiting = () => {}

  /** Until one of those who wait may wait no longer, or enough have come. */
  const waitForOthers = async () => {
    const dueAt = Math.min(...asked.map((one) => one.dueAt))
    const waitMs = asked.length < enough ? dueAt - performance.now() : 0
    if (waitMs <= 0) return
    const waited = Promise.withResolvers<void>()
    waitsUntil = dueAt
    stopWaiting = waited.resolve
    const timer = setTimeout(waited.resolve, waitMs)
    await waited.promise
    clearTimeout(timer)
  }

  const doAll = async () => {
    while (asked.length > 0) {
      const restMs = nextAt - performance.now()
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
      if (gather !== undefined) await waitForOthers()
      const startedAt = performance.now()
      const batch = asked.slice(0, maxItems)
      asked = asked.slice(maxItems)
      await doBatch(work, batch)
      nextAt = startedAt + Math.min(everyMs, timesAsLong * (performance.now() - startedAt))
    }
    isWorking = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const dueAt = performance.now() + ofMs(item)
      asked.push({ item, dueAt, resolve, reject })
      if (asked.length >= enough || dueAt < waitsUntil) stopWaiting()
      if (isWorking) return
      isWorking = true
      void doAll()
    })
}

async function doBatch<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  batch: readonly Asked<Item, Result>[],
): Promise<void> {
  try {
    const results = await work(batch.map(({ item }) => item))
    if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} items`)
    for (const [at, result] of results.entries()) batch[at]?.resolve(result)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
