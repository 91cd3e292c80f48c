/** The values on offer, with one that came along from elsewhere; the greatest first. */
export function offeredWith(values: readonly number[], own: number | null): readonly number[] {
  return own === null || values.includes(own) ? values : [...values, own].toSorted((one, other) => other - one)
}
