import { setFlagsFromString } from 'node:v8'

/**
 * Threads for what would block: files, their flushes, and encoding pictures. A flush sleeps, for a millisecond or, where a database writes much to the same disk, for
 * hundreds; with Node's four threads, or twelve, the encoders of a worker with many evolutions in flight stand behind them.
 */
const POOL_THREADS = 48

/**
 * Widens libuv's pool, which starts with its first use, and has each thread collect its own short-lived garbage. V8 would wake up to four
 * helpers for it, many times a second in each of our threads, to share a millisecond's work: where several processes keep the
 * processors busy, waking them costs more than they do. To be called before anything else. A size of the pool that the operator has set counts.
 */
export function prepareThreads(): void {
  // biome-ignore lint/style/noProcessEnv: libuv reads it from there, and only from there
  process.env.UV_THREADPOOL_SIZE ??= String(POOL_THREADS)
  setFlagsFromString('--no-parallel-scavenge')
}
