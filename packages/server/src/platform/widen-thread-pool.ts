/**
 * Threads for what would block: files, their flushes, and encoding pictures. A flush sleeps for a millisecond; with Node's four
 * threads, the encoders of a worker with many evolutions in flight stand behind them.
 */
const THREADS = 12

/** Widens the pool, which starts with its first use: before that. What the operator has set counts. */
export function widenThreadPool(): void {
  // biome-ignore lint/style/noProcessEnv: libuv reads it from there, and only from there
  process.env.UV_THREADPOOL_SIZE ??= String(THREADS)
}
