import { userInfo } from 'node:os'
import { pino } from 'pino'
import { askRunningServer } from '../src/admin/command-socket.ts'
import { readCommand } from '../src/admin/read-command.ts'
import { saveFiles, takeDownEvolution } from '../src/evolutions/evolutions.ts'
import { JOBS } from '../src/open-features.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { openQueue } from '../src/platform/queue.ts'
import { openDiskStorage } from '../src/platform/storage/disk-storage.ts'
import type { TestServer } from './test-server.ts'

export interface Operator {
  /** Carries a command out while the server runs, and returns what it says. */
  run(...args: readonly string[]): Promise<string>
  close(): Promise<void>
}

/** Reaches a running server as `npm run admin` does: through its socket, or beside it where there is a database server. */
export async function openOperator({
  dataDir,
  databaseUrl,
  url,
}: Pick<TestServer, 'dataDir' | 'databaseUrl' | 'url'>): Promise<Operator> {
  const operator = userInfo().username
  if (databaseUrl === undefined) {
    return {
      run: async (...args) => {
        const said = await askRunningServer(dataDir, { args: [...args], operator })
        if (said === undefined) throw new Error('no server takes commands')
        return said
      },
      close: async () => undefined,
    }
  }
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ databaseUrl, dataDir }, log)
  const { db, close } = database
  const storage = await openDiskStorage(dataDir)
  return {
    run: (...args) =>
      readCommand(args)({
        db,
        operator,
        isStorePublic: false,
        isLooking: true,
        origin: url,
        budgetOf: () => undefined,
        withQueue: async (run) => {
          const queue = await openQueue(database, JOBS, log, false)
          return run(queue).finally(() => queue.stop(1_000))
        },
        saveFiles: (id, folder) => saveFiles({ db, storage }, id, folder),
        takeDown: (id, removal, alongside) =>
          takeDownEvolution({ db, storage, interrupt: () => undefined }, id, removal, new Date(), alongside),
      }),
    close,
  }
}
