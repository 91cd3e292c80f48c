/** The frame that an address names with `frame=37`, or null. */
export function frameInAddress(parameters: { get(name: string): string | null }): number | null {
  const text = parameters.get('frame')
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null
}
