/** Goes to the first field behind “Options” that has a fault, and opens what it is folded away in. Gives the field; null where there is none. */
export function focusFault(form: HTMLFormElement | null): HTMLElement | null {
  const field = form?.querySelector<HTMLElement>('details [aria-invalid="true"]') ?? null
  if (field === null) return null
  const folded = field.closest('details')
  if (folded !== null) folded.open = true
  field.focus({ preventScroll: true })
  // In the middle, clear of the bar with the start.
  field.scrollIntoView({ block: 'center' })
  return field
}
