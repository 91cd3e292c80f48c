import { countDueFiles, expireFiles } from '../evolutions/evolutions.ts'
import { recordAction } from '../operator/operator.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openLogger } from '../platform/logging.ts'
import { copyStorage } from '../platform/storage/copy-storage.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { actorOf, type MaintenanceCommand } from './command.ts'
import { counted } from './describe-evolution.ts'
import { operatorName } from './operator-name.ts'

/** Copies what `DATA_DIR` holds into the bucket of `STORAGE_URL`. */
export function copyToBucket({ isDryRun }: { readonly isDryRun: boolean }): MaintenanceCommand {
  return async (config) => {
    if (config.storage === undefined) throw new Error('Set STORAGE_URL to the bucket that the files are to go to.')
    const to = await openStorage(config)
    try {
      const { files, bytes, present, broken } = await copyStorage(await openDiskStorage(config.dataDir), to, {
        isDryRun,
      })
      const done = `${files} files (${megabytes(bytes)}) ${isDryRun ? 'would be copied' : 'copied'}, ${present} were there already.`
      if (broken.length === 0) return done
      throw new Error(`${done}\nNot copied, because the content is not what the name says:\n${broken.join('\n')}`)
    } finally {
      await to.close()
    }
  }
}

/** Deletes the files whose time is over, as the server does every hour, or says how many they are. */
export function expireNow({ isDryRun }: { readonly isDryRun: boolean }): MaintenanceCommand {
  return async (config) => {
    const log = openLogger('error')
    const database = await openDatabase(config, log)
    const storage = await openStorage(config)
    try {
      const { db } = database
      const now = new Date()
      if (!isDryRun) {
        const expired = await expireFiles({ db, storage, log }, now, new AbortController().signal)
        if (expired > 0) {
          await recordAction(db, actorOf({ operator: operatorName() }), {
            ...{ action: 'files.expired', target: { kind: 'installation', id: 'files' }, reason: null },
            outcome: counted(expired, 'evolution'),
          })
        }
        return `The files of ${expired} evolutions were deleted.`
      }
      const due = await countDueFiles(db, now)
      if (due.length === 0) return 'No files are due.'
      return due
        .map(({ owner, evolutions, bytes }) => `${owner}: ${evolutions} evolutions, ${megabytes(bytes)}`)
        .join('\n')
    } finally {
      await storage.close()
      await database.close()
    }
  }
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
