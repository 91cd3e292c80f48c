import type { Config } from '../config.ts'
import type { Removal } from '../evolutions/evolutions.ts'
import type { Actor } from '../operator/operator.ts'
import type { Alongside, Db } from '../platform/database/tables.ts'
import type { Queue } from '../platform/queue.ts'

/** What commands work with: of the running server, or of a process of their own. */
export interface CommandParts {
  readonly db: Db
  /** Who runs the command, for what a tombstone and the audit list say. */
  readonly operator: string
  /** Whether the store hands files to anybody who has their addresses, whatever is hidden. */
  readonly isStorePublic: boolean
  /** Where the pages are, for links. */
  readonly origin: string
  /** Whether networks look at frames here. */
  readonly isLooking: boolean
  /** US dollars that a provider may cost a day; undefined for no bound. */
  readonly budgetOf: (provider: string) => number | undefined
  /** Runs what orders jobs with the queue to order them from. */
  withQueue<T>(run: (queue: Pick<Queue, 'enqueue'>) => Promise<T>): Promise<T>
  /** Removes an evolution and its files for good, with what belongs to it; false when there is none. */
  takeDown(id: string, removal: Removal, alongside: Alongside): Promise<boolean>
  /** Copies an evolution's files into a new folder and returns how many; undefined when there is no such evolution. */
  saveFiles(id: string, folder: string): Promise<number | undefined>
}

/** Something to be done; answers with what the operator reads. */
export type Command = (parts: CommandParts) => Promise<string>

/** Something to be done with the whole of the database or of the files; answers with what the operator reads. */
export type MaintenanceCommand = (config: Config) => Promise<string>

/** Who does what a command does. */
export function actorOf({ operator }: Pick<CommandParts, 'operator'>): Actor {
  return { by: operator, accountId: undefined }
}
