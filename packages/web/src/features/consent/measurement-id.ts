/** What examples write instead of an id. */
const PLACEHOLDER = /^G-X+$/

interface Page {
  querySelector(selector: string): { getAttribute(name: string): string | null } | null
}

/**
 * The id of the operator's analytics property, which the server writes into the page, or null where there is none: then
 * nothing is ever loaded or sent.
 */
export function measurementId(page: Page): string | null {
  const id = page.querySelector('meta[name="analytics-id"]')?.getAttribute('content')?.trim() ?? ''
  return /^G-[A-Z0-9]{4,}$/.test(id) && !PLACEHOLDER.test(id) ? id : null
}
