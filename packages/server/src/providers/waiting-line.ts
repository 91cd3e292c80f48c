/** Those in this process who wait for a place at a provider. */
export interface WaitingLine {
  /** Whether anyone waits for the provider. */
  isWaitedFor(provider: string): boolean
  /** Resolves when it is the owner's turn to ask again. Rejects with the signal's reason. */
  turn(provider: string, owner: string, signal: AbortSignal): Promise<void>
}

/** As long as a place that came free is free at most before the next one asks for it. */
const EVERY_MS = 100
/** At each provider. Anyone who is refused a place asks again after all the others, however many they are. */
const MOST_AT_ONCE = 50

/** Opens an empty line, in which owners have their turns one like another. */
export function openWaitingLine(): WaitingLine {
  /** By provider and owner: the owner who asked longest ago is first, and each one's calls stand in their order. */
  const lines = new Map<string, Map<string, (() => void)[]>>()
  let timer: NodeJS.Timeout | undefined

  const giveTurns = () => {
    for (const line of lines.values()) for (const go of nextIn(line)) go()
  }
  const leave = (provider: string, owner: string, go: () => void) => {
    const line = lines.get(provider)
    const calls = line?.get(owner)?.filter((one) => one !== go) ?? []
    if (calls.length > 0) line?.set(owner, calls)
    else line?.delete(owner)
    if (line?.size === 0) lines.delete(provider)
    if (lines.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    isWaitedFor: (provider) => lines.has(provider),
    turn: (provider, owner, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const go = () => {
          signal.removeEventListener('abort', stop)
          leave(provider, owner, go)
          resolve()
        }
        const stop = () => {
          leave(provider, owner, go)
          reject(signal.reason)
        }
        signal.addEventListener('abort', stop, { once: true })
        const line = lines.get(provider) ?? new Map<string, (() => void)[]>()
        lines.set(provider, line)
        line.set(owner, [...(line.get(owner) ?? []), go])
        timer ??= setInterval(giveTurns, EVERY_MS)
      }),
  }
}

/** The first calls of the owners in turn, then their second ones. */
function nextIn(line: ReadonlyMap<string, readonly (() => void)[]>): readonly (() => void)[] {
  const next: (() => void)[] = []
  for (let round = 0; next.length < MOST_AT_ONCE; round += 1) {
    const found = [...line.values()].flatMap((calls) => calls.slice(round, round + 1))
    if (found.length === 0) break
    next.push(...found.slice(0, MOST_AT_ONCE - next.length))
  }
  return next
}
