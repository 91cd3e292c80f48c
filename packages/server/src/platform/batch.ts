/** Bounds of what is done together. */
export interface BatchBounds {
  /** Least time from one batch's start to the next one's: what is asked for meanwhile goes into the next. */
  readonly everyMs: number
  /** Less than that where the last batch was quick: at most so many times as long as it took. */
  readonly timesAsLong?: number
  readonly maxItems: number
}

interface Asked<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Does together what is asked for at about the same time: one statement for many costs little more than for one. The
 * first is done at once, one batch at a time. `work` returns a result for each item, in their order; what it throws,
 * every one of its batch gets.
 */
export function openBatch<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { everyMs, timesAsLong = Number.POSITIVE_INFINITY, maxItems }: BatchBounds,
): (item: Item) => Promise<Result> {
  let asked: Asked<Item, Result>[] = []
  let isWorking = false
  let nextAt = Number.NEGATIVE_INFINITY

  const doAll = async () => {
    while (asked.length > 0) {
      const waitMs = nextAt - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
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
      asked.push({ item, resolve, reject })
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
