/** What a reader looks for calls under, in the order in which a newcomer needs them, and the first parts of the paths in each. */
const GROUPS: readonly { readonly name: string; readonly description: string; readonly paths: readonly string[] }[] = [
  {
    name: 'Evolutions',
    description: 'Start one, follow it, change it, fetch its frames and films.',
    paths: ['evolution', 'files', 'visitor', 'allowance', 'cleanup'],
  },
  { name: 'Models', description: 'What can reproduce a picture here, and what it costs.', paths: ['providers'] },
  { name: 'Races', description: 'One picture through several models or styles, side by side.', paths: ['race'] },
  { name: 'Projects', description: 'The evolutions of an account, in the older clients’ words.', paths: ['projects'] },
  {
    name: 'Gallery',
    description: 'What others made public, and what all of it says together.',
    paths: ['gallery', 'half-lives', 'atlas', 'specimens', 'oembed'],
  },
  {
    name: 'Account',
    description: 'Credits, API keys, webhooks and sign-ins. Most of it takes a person who is signed in.',
    paths: ['user'],
  },
  { name: 'Signing in', description: 'For pages and apps of people; programs use an API key.', paths: ['auth'] },
  {
    name: 'The site',
    description: 'Its state, its newsletter, and messages to who runs it.',
    paths: ['status', 'newsletter', 'contact'],
  },
  {
    name: 'Operating',
    description: 'For accounts that were made operators: what waits for a decision, and what was done.',
    paths: ['operator'],
  },
]

/** The groups as OpenAPI lists them. */
export const CALL_GROUPS = GROUPS.map(({ name, description }) => ({ name, description }))

/** The group of a call, where it has one: a test sees that every call of the contract does. */
export function groupOf(path: string): string | undefined {
  const [first = ''] = path
    .replace(/^\/api\//, '/')
    .split('/')
    .slice(1)
  return GROUPS.find(({ paths }) => paths.includes(first))?.name
}
