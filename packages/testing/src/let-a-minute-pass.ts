import timers from 'node:timers/promises'
import { vi } from 'vitest'

/**
 * From now on a wait of at most a minute by `node:timers/promises` is over at once, as on a machine so busy that other work
 * takes longer than that. Longer waits never end. Undone by `vi.restoreAllMocks()`.
 */
export function letAMinutePass(): void {
  vi.spyOn(timers, 'setTimeout').mockImplementation(async <T>(ms?: number, value?: T) => {
    if (ms !== undefined && ms > 60_000) await new Promise(() => {})
    return value as T
  })
}
