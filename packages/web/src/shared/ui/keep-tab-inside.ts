import type { KeyboardEvent } from 'react'

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])'

/** Lets Tab go round in a dialog: left to itself it leaves the page for the browser's own buttons after the last control. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const dialog = event.currentTarget
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => !element.matches(':disabled') && element.checkVisibility(),
  )
  const at = document.activeElement
  const isAt = (stop: HTMLElement | undefined) => stop !== undefined && at !== null && isOneStop(at, stop)
  const isLeaving = event.shiftKey ? at === dialog || isAt(stops[0]) : isAt(stops.at(-1))
  if (!isLeaving) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  const chosen = stops.find((stop) => next !== undefined && isOneStop(stop, next) && stop.matches(':checked'))
  const goal = chosen ?? next
  goal?.focus()
}

/** The radios of a group share one stop. */
function isOneStop(one: Element, other: Element): boolean {
  if (one === other) return true
  return isRadio(one) && isRadio(other) && one.name === other.name && one.form === other.form
}

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio'
}
