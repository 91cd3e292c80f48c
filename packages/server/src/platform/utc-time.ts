/** 00:00 UTC of the day after. */
export function nextUtcDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}

/** What an answer was under way; a wait that ends at a full minute is taken to end a little after it. */
const SLACK_MS = 5_000

/** The full minute after the moment, with its day unless that is today or it is the midnight that ends today. */
export function untilMessage(until: Date, now: Date): string {
  const minute = new Date(Math.ceil((until.getTime() - SLACK_MS) / 60_000) * 60_000)
  const [day, time] = minute.toISOString().split('T')
  const clock = `${time?.slice(0, 5)} UTC`
  return minute.getTime() <= nextUtcDay(now).getTime() ? `from ${clock}` : `from ${day}, ${clock}`
}
