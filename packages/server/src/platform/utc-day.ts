/** The calendar day of a moment in UTC, as PostgreSQL's type date writes it: 2026-11-22. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
