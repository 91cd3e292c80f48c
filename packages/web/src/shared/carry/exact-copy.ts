/** The sentence that people know from the experiment: a hundred copies of copies. */
export const EXACT_COPY_PROMPT = "Create the exact replica of this image, don't change a thing"

const PRESET = 'preset'
const EXACT_COPY = 'exact-copy'

/** The create screen with that experiment chosen. */
export const EXACT_COPY_ADDRESS = `/app?${PRESET}=${EXACT_COPY}`

/** Whether the address asks for it. */
export function asksForExactCopy(search: URLSearchParams): boolean {
  return search.get(PRESET) === EXACT_COPY
}
