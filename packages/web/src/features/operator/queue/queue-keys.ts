import type { Choice } from '../moderation/choices.ts'

/** What a key in the queue asks for. */
export type QueueCommand =
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'select' | 'unveil' | 'undo' }
  | { readonly type: 'choose'; readonly choice: Choice }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const COMMANDS: ReadonlyMap<string, QueueCommand> = new Map([
  ['j', { type: 'step', by: 1 }],
  ['ArrowDown', { type: 'step', by: 1 }],
  ['k', { type: 'step', by: -1 }],
  ['ArrowUp', { type: 'step', by: -1 }],
  ['x', { type: 'select' }],
  ['v', { type: 'unveil' }],
  ['u', { type: 'undo' }],
])

/** What a key asks for, where it asks for anything; with Ctrl and the like it is the browser's. */
export function queueCommand(press: Press, choices: readonly Choice[]): QueueCommand | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  const choice = choices.find((candidate) => candidate.key === key)
  return choice === undefined ? COMMANDS.get(key) : { type: 'choose', choice }
}
