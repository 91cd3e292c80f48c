/** How fast a flood of probes is answered. */
export interface OverloadPace {
  /** So many in a span are answered at once. */
  readonly atOnce: number
  /** About how long each of the others waits, milliseconds. */
  readonly spanMs: number
}

export interface ProbeOverload {
  /** False for one of the few that are answered at once; else `answer` is called when those that came before were answered. */
  delay(answer: () => void): boolean
  /** Answers all that wait. */
  close(): void
}

const PACE: OverloadPace = { atOnce: 16, spanMs: 300 }
/** Answers are given in so many small lots a span, so that nobody else waits for a large one. */
const LOTS = 20
const SMALLEST_LOT = 25

/**
 * Makes those who ask without a pause wait for a third of a second each time, which is less than any orchestrator gives a probe: each
 * caller is answered three times a second, and not as often as the processor allows. What waits is bounded by the connections.
 */
export function openProbeOverload({ atOnce, spanMs }: OverloadPace = PACE): ProbeOverload {
  let waiting: (() => void)[] = []
  let spanEnds = 0
  let inSpan = 0
  let ticking: NodeJS.Timeout | undefined

  const answerSome = () => {
    const lot = waiting.splice(0, Math.max(SMALLEST_LOT, Math.ceil(waiting.length / LOTS)))
    for (const answer of lot) answer()
    if (waiting.length > 0) return
    clearInterval(ticking)
    ticking = undefined
  }

  return {
    delay: (answer) => {
      const now = performance.now()
      if (now >= spanEnds) {
        spanEnds = now + spanMs
        inSpan = 0
      }
      inSpan += 1
      if (inSpan <= atOnce && waiting.length === 0) return false
      waiting.push(answer)
      ticking ??= setInterval(answerSome, spanMs / LOTS)
      return true
    },
    close: () => {
      clearInterval(ticking)
      for (const answer of waiting) answer()
      waiting = []
    },
  }
}
