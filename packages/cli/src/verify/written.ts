import { printable } from '@afterimage/core/printable'

/** Characters that are shown: a bundle may come from anybody. */
const MAX_SHOWN = 80
const DIGITS = 6

/** A stranger's words on one line, and not many of them. */
export function shownText(text: string): string {
  return printable(text).slice(0, MAX_SHOWN)
}

/** A value out of a manifest as it is told in a sentence. */
export function written(value: unknown): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)))
  return typeof value === 'string' ? `“${shownText(value)}”` : shownText(JSON.stringify(value))
}
