/** What browsers say of an import that did not come, none of them in the same words, and Vite of a screen's styles. */
const MESSAGES =
  /^(failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css)/i

/** Whether the error says that code could not be fetched, and not that there is a fault in it. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message)
}
