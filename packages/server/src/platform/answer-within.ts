/** What the work answers, or an error once the deadline has passed; the work itself is not stopped. */
export async function answerWithin<Value>(deadlineMs: number, work: () => Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${deadlineMs} ms`)), deadlineMs)
  try {
    return await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}
