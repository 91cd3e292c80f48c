/** Marks a form that stands in a page before its scripts have come. */
const EARLY = 'data-early-form'

/** The mark of a form, for as long as no script has taken it over. */
export function earlyForm(isHydrated: boolean): { readonly [EARLY]?: '' } {
  return isHydrated ? {} : { [EARLY]: '' }
}

/**
 * What was typed into a form before the scripts of its page had come, by the names of its fields: what the form that takes its place
 * begins with, or it would empty them. Nothing once it has.
 */
export function typedBefore(label: string): Readonly<Record<string, string>> {
  if (typeof document === 'undefined') return {}
  const typed: Record<string, string> = {}
  const form = document.querySelector<HTMLFormElement>(`form[${EARLY}][aria-label="${label}"]`)
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      if (field.checked && !field.defaultChecked) typed[field.name] = field.value
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value !== field.defaultValue) typed[field.name] = field.value
    }
  }
  return typed
}
