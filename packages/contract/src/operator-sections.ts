/** Where the operator's screen is. */
const OPERATOR_PATH = '/admin'

/** The sections of the operator's screen besides its overview: each has an address below it. */
export const OPERATOR_SECTIONS = [
  'queue',
  'evolution',
  'accounts',
  'providers',
  'jobs',
  'storage',
  'messages',
  'newsletter',
  'audit',
] as const
export type OperatorSection = (typeof OPERATOR_SECTIONS)[number]

/** Whether a path without a slash at its end is one of the operator's screen. */
export function isOperatorPath(path: string): boolean {
  return path === OPERATOR_PATH || OPERATOR_SECTIONS.some((section) => path === `${OPERATOR_PATH}/${section}`)
}
