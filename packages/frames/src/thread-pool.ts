import { Piscina } from 'piscina'

/** A thread takes longer to start than a small task to run, and the next one may come soon. */
const IDLE_MS = 30_000

export interface ThreadPool<Task, Result> {
  /** Runs a task as soon as a thread is free. When `signal` aborts, the task's thread ends: a computation hears nothing. */
  run(task: Task, signal?: AbortSignal): Promise<Result>
  /** Ends the threads when their tasks are done; the next task starts them again. */
  close(): Promise<void>
}

/** Threads for the function that `file` exports as `name`: they start with the first task, and all but one end when idle. */
export function threadPool<Task, Result>(file: URL, name: string, maxThreads: number): ThreadPool<Task, Result> {
  let pool: Piscina<Task, Result> | undefined

  function open(): Piscina<Task, Result> {
    // with none to stay, tasks that wait when the last thread is ended would wait until another one comes
    const opened = new Piscina<Task, Result>({
      ...{ filename: file.href, name, maxThreads },
      ...{ minThreads: 1, idleTimeout: IDLE_MS },
    })
    // a result that crosses the abort of its task is an 'error' event; unheard, it would end the process
    opened.on('error', () => undefined)
    return opened
  }

  return {
    async run(task, signal) {
      pool ??= open()
      return pool.run(task, signal && { signal })
    },
    async close() {
      const closing = pool
      pool = undefined
      await closing?.close()
    },
  }
}
