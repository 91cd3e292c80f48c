interface KeepOptions {
  readonly minMs: number
  /** How many times as long as it took to find out an answer is kept. */
  readonly times: number
  /** Milliseconds of a clock that only goes forward. */
  readonly clock?: () => number
}

/**
 * An answer that everybody shares, so that what many ask is found out once, and takes no more than one part in `times` of anybody's
 * time, however much there is to count. Where it cannot be found out again the last one stands.
 */
export function keepAnswer<T>(find: () => Promise<T>, options: KeepOptions): () => Promise<T> {
  const { minMs, times, clock = () => performance.now() } = options
  let kept: { readonly answer: T } | undefined
  let until = 0
  let finding: Promise<T> | undefined

  const findAnew = async (): Promise<T> => {
    const began = clock()
    try {
      kept = { answer: await find() }
      return kept.answer
    } catch (error) {
      if (kept === undefined) throw error
      return kept.answer
    } finally {
      until = clock() + Math.max(minMs, times * (clock() - began))
      finding = undefined
    }
  }
  return async () => {
    if (kept !== undefined && clock() < until) return kept.answer
    finding ??= findAnew()
    return finding
  }
}
