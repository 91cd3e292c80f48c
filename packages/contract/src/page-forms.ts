/** Marks, in the query of its address, a form that a page sends by itself: it is answered by a page, not by JSON. */
export const FROM_PAGE = { name: 'from', value: 'page' } as const

/** Where a form that works without scripts sends what it has: to the call that scripts make, marked. */
export function pageFormAction(path: string): string {
  return `${path}?${FROM_PAGE.name}=${FROM_PAGE.value}`
}

/** The call behind the form that stands on every page, which does without the contract's schemas; the page that follows it has the same path. */
export const SUBSCRIBE_PATH = '/newsletter/subscribe'
