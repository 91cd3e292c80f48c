/** `worth` is how much the work is, in pieces of the usual size; 1 unless told. */
export type FairGate = <Value>(owner: string, work: () => Promise<Value>, worth?: number) => Promise<Value>

/** Who gives way to everybody, and for how long nobody else may have had work in hand before they have a turn, milliseconds. */
export interface GivingWay {
  readonly givesWay: (owner: string) => boolean
  readonly quietMs: number
}

/**
 * Runs at most `width` pieces of work at a time. Those that wait enter owner by owner, in the manner of start-time fair
 * queueing (Goyal, Vin and Cheng 1996): anyone who has had less of late is next, however much the others have waiting. Owners who give
 * way have turns only while nobody else does anything, so that what nobody waits for slows nobody down.
 */
export function openFairGate(width: number, giving: GivingWay = NOBODY_GIVES_WAY): FairGate {
  let free = width
  /** How far the one who entered last had come. */
  let now = 0
  /** Where each owner's next piece of work begins. An owner who is not ahead of the others need not be remembered. */
  const next = new Map<string, number>()
  const waiting: { readonly at: number; readonly enter: () => void }[] = []
  const givingWay: (() => void)[] = []
  /** Work that is in hand or waits, of all who do not give way. */
  let others = 0
  let isQuiet = true
  let quietTimer: NodeJS.Timeout | undefined

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
      letInThoseWhoGiveWay()
      return
    }
    enterAt(entering.at)
    entering.enter()
  }
  const letInThoseWhoGiveWay = () => {
    while (isQuiet && free > 0) {
      const enter = givingWay.shift()
      if (enter === undefined) return
      free -= 1
      enter()
    }
  }
  const othersBegin = () => {
    others += 1
    isQuiet = false
    clearTimeout(quietTimer)
  }
  const othersEnd = () => {
    others -= 1
    if (others > 0) return
    quietTimer = setTimeout(() => {
      isQuiet = true
      letInThoseWhoGiveWay()
    }, giving.quietMs)
    quietTimer.unref()
  }

  const giveWay = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (isQuiet && free > 0) free -= 1
    else await new Promise<void>((enter) => givingWay.push(enter))
    try {
      return await work()
    } finally {
      letIn()
    }
  }

  return async (owner, work, worth = 1) => {
    if (giving.givesWay(owner)) return giveWay(work)
    othersBegin()
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
      othersEnd()
      letIn()
    }
  }
}

const NOBODY_GIVES_WAY: GivingWay = { givesWay: () => false, quietMs: 0 }
