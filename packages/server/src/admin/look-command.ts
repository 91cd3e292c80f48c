import { askForLooks } from '../operator/operator.ts'
import { actorOf, type CommandParts } from './command.ts'

/** Has the workers look at older evolutions, and at those that they gave up. */
export async function look(parts: Pick<CommandParts, 'db' | 'isLooking' | 'operator'>): Promise<string> {
  if (!parts.isLooking) throw new Error('Nobody looks at frames here: LOOK is off.')
  const evolutions = await askForLooks(parts.db, actorOf(parts))
  if (evolutions === 0) return 'All frames whose pictures are there were looked at.'
  return `The workers look at ${evolutions} ${evolutions === 1 ? 'evolution' : 'evolutions'}, the newest first.`
}
