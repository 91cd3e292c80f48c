const FORMAT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

const SECOND = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** A moment to the second, of a year that is clear from around it: `Nov 21, 6:46:09 AM`. */
export function formatSecond(iso: string): string {
  return SECOND.format(new Date(iso))
}

/** A day in the reader's own time zone: `Nov 21, 2026`. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso))
}

/** A moment in the reader's own time zone: `Nov 21, 2026, 6:46 AM`. */
export function formatMoment(iso: string): string {
  return FORMAT.format(new Date(iso))
}
