import { askToLook } from '../evolutions/evolutions.ts'
import type { CommandParts } from './command.ts'

/** Has the workers look at older evolutions, and at those that they gave up. */
export async function look({ db, isLooking }: Pick<CommandParts, 'db' | 'isLooking'>): Promise<string> {
  if (!isLooking) throw new Error('Nobody looks at frames here: LOOK is off.')
  const evolutions = await askToLook(db)
  if (evolutions === 0) return 'All frames whose pictures are there were looked at.'
  return `The workers look at ${evolutions} ${evolutions === 1 ? 'evolution' : 'evolutions'}, the newest first.`
}
