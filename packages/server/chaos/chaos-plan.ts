/** What one run of the chaos test does. Times in milliseconds. */
export interface ChaosPlan {
  /** Decides which worker is killed when, which writes fail, and how long each frame takes. */
  readonly seed: number
  readonly workers: number
  readonly webs: number
  readonly evolutions: number
  /** Workers are killed, stopped for a while or robbed of their lease at most so often, one at a time, after a pause between the two. */
  readonly kills: number
  readonly killAfterMs: readonly [least: number, most: number]
  /** A worker that is stopped goes on after that: its lease is over then. */
  readonly frozenMs: number
  /** Calls of all workers that may be under way, and that may begin within a minute. */
  readonly parallelCalls: number
  readonly callsPerMinute: number
  /** The database stops and starts again when so many evolutions have ended. */
  readonly restartsAt: readonly number[]
  readonly databaseDownMs: number
  /** Share of the storage's writes that fail. */
  readonly failingWrites: number
  /** All evolutions have ended after that, or the run fails. */
  readonly withinMs: number
}

export const FRAMES = 10
/** Evolutions of an account each; as many belong to visitors. */
export const ACCOUNTS = 4

/** Seeds name evolutions: the number of the request, and of the request that started it. */
export function seedOf(order: number, request: number): number {
  return order * 100 + request
}

/** The model refuses one request in ten, at this frame. */
export const REFUSED_FRAME = 5
export function isRefused(seed: number): boolean {
  return Math.floor(seed / 100) % 10 === 3
}

/** One request in ten is cancelled by its owner. */
export function isToBeCancelled(order: number): boolean {
  return order % 10 === 7
}
