/**
 * Does the work each `ms` milliseconds, one at a time however long it takes: what is due meanwhile is left out. What it throws, `failed` is told. The
 * timer ends it.
 */
export function every(ms: number, work: () => Promise<void>, failed: (error: unknown) => void): NodeJS.Timeout {
  let isWorking = false
  return setInterval(() => {
    if (isWorking) return
    isWorking = true
    work()
      .catch(failed)
      .finally(() => {
        isWorking = false
      })
  }, ms)
}
