/** The lengths on offer: how many frames, what they cost in credits, and the specification's expected time. */
export const ITERATION_OPTIONS = [
  { iterations: 3, credits: 1, expected: 'about 30 s' },
  { iterations: 10, credits: 3, expected: 'about 2 min' },
  { iterations: 25, credits: 7, expected: 'about 5 min' },
  { iterations: 50, credits: 12, expected: 'about 10 min' },
  { iterations: 100, credits: 20, expected: 'about 20 min' },
] as const

export type Iterations = (typeof ITERATION_OPTIONS)[number]['iterations']

export const DEFAULT_ITERATIONS: Iterations = 3
/** As many as show what becomes of a picture. */
export const TELLING_ITERATIONS: Iterations = 25
