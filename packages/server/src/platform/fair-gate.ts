/** `worth` is how much the work is, in pieces of the usual size; 1 unless told. */
export type FairGate = <Value>(owner: string, work: () => Promise<Value>, worth?: number) => Promise<Value>

/**
 * Runs at most `width` pieces of work at a time. Those that wait enter owner by owner, in the manner of start-time fair
 * queueing (Goyal, Vin and Cheng 1996): anyone who has had less of late is next, however much the others have waiting.
 */
export function openFairGate(width: number): FairGate {
  let free = width
  /** How far the one who entered last had come. */
  let now = 0
  /** Where each owner's next piece of work begins. An owner who is not ahead of the others need not be remembered. */
  const next = new Map<string, number>()
  const waiting: { readonly at: number; readonly enter: () => void }[] = []

  const enterAt = (at: number) => {
    now = Math.max(now, at)
    for (const [owner, begins] of next) if (begins <= now) next.delete(owner)
  }
  const letIn = () => {
    let first = 0
    for (let index = 1; index < waiting.length; index += 1) {
      if ((waiting[index]?.at ?? 0) < (waiting[first]?.at ?? 0)) first = index
    }
    const [entering] = waiting.splice(first, 1)
    if (entering === undefined) {
      free += 1
      return
    }
    enterAt(entering.at)
    entering.enter()
  }

  return async (owner, work, worth = 1) => {
    const at = Math.max(now, next.get(owner) ?? 0)
    next.set(owner, at + worth)
    if (free > 0) {
      free -= 1
      enterAt(at)
    } else {
      await new Promise<void>((enter) => waiting.push({ at, enter }))
    }
    try {
      return await work()
    } finally {
      letIn()
    }
  }
}
