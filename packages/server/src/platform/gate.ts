/** Runs at most `width` pieces of work at a time; the others wait in the order in which they came. */
export function openGate(width: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = width
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
