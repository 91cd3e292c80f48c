/**
 * Threads for what would block: files, their flushes, and encoding pictures. A flush sleeps, for a millisecond or, where a database writes much to the same disk, for
 * hundreds; with Node's four threads, or twelve, the encoders of a worker with many evolutions in flight stand behind them.
 */
const THREADS = 48

/** Widens the pool, which starts with its first use: before that. What the operator has set counts. */
export function widenThreadPool(): void {
  // biome-ignore lint/style/noProcessEnv: libuv reads it from there, and only from there
  process.env.UV_THREADPOOL_SIZE ??= String(THREADS)
}
