import { z } from 'zod'
import { backUp, restore } from './backup-commands.ts'
import type { MaintenanceCommand } from './command.ts'
import { copyToBucket, expireNow } from './file-commands.ts'

/** What `restore` puts back when it is not told a folder: that command is about the gallery. */
const evolutionId = z.uuid()

/** The command, or undefined when the words mean something else. Throws an Error that says what to write instead. */
export function readMaintenanceCommand([name, ...rest]: readonly string[]): MaintenanceCommand | undefined {
  switch (name) {
    case 'storage:copy':
      return copyToBucket({ isDryRun: readDryRun(rest) })
    case 'files:expire':
      return expireNow({ isDryRun: readDryRun(rest) })
    case 'backup':
      return backUp(readFolder(rest))
    case 'restore':
      return evolutionId.safeParse(rest[0]).success ? undefined : restore(readFolder(rest))
    default:
      return undefined
  }
}

function readDryRun(args: readonly string[]): boolean {
  const unknown = args.find((word) => word !== '--dry-run')
  if (unknown !== undefined) throw new Error(`There is only --dry-run to add, not “${unknown}”.`)
  return args.length > 0
}

function readFolder([folder, ...more]: readonly string[]): string {
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new Error('Name one folder.')
  return folder
}
