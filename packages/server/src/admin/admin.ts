import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { saveFiles, takeDownEvolution } from '../evolutions/evolutions.ts'
import { JOBS } from '../open-features.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openLogger } from '../platform/logging.ts'
import { openQueue } from '../platform/queue.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { valueFor } from '../providers/providers.ts'
import type { Command } from './command.ts'
import { askRunningServer } from './command-socket.ts'
import { isStorePublic } from './is-store-public.ts'
import { readMaintenanceCommand } from './maintenance-command.ts'
import { operatorName } from './operator-name.ts'
import { readCommand } from './read-command.ts'

const QUEUE_STOPS_WITHIN_MS = 5_000

process.umask(0o077)

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(given: readonly string[]): Promise<string> {
  const args = withWholePath(given)
  const maintenance = readMaintenanceCommand(args)
  if (maintenance !== undefined) return maintenance(readConfig())
  // Read here first: what is written wrongly needs no server.
  const command = readCommand(args)
  const config = readConfig()
  const operator = operatorName()
  const said =
    config.databaseUrl === undefined ? await askRunningServer(config.dataDir, { args: [...args], operator }) : undefined
  return said ?? runHere(config, command, operator)
}

/** With a database server beside the running processes, or with the data folder while no server uses it. */
async function runHere(config: Config, command: Command, operator: string): Promise<string> {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'database'))) {
    throw new Error(
      `There is no Afterimage in ${path.resolve(config.dataDir)}. Set DATA_DIR to the folder that the server uses.`,
    )
  }
  const database = await openDatabase(config, openLogger('error'))
  try {
    return await command({
      db: database.db,
      operator,
      isStorePublic: isStorePublic(config),
      isLooking: config.isLooking,
      origin: config.publicUrl ?? `http://${config.host}:${config.port}`,
      budgetOf: (provider) => valueFor(config.providerDailyBudgetUsd, provider),
      withQueue: async (run) => {
        const queue = await openQueue(database, JOBS, openLogger('error'), false)
        return run(queue).finally(() => queue.stop(QUEUE_STOPS_WITHIN_MS))
      },
      takeDown: async (id, removal, alongside) => {
        const storage = await openStorage(config)
        // A run in another process ends at its next frame, without the right to write.
        const parts = { db: database.db, storage, interrupt: () => undefined }
        return takeDownEvolution(parts, id, removal, new Date(), alongside).finally(storage.close)
      },
      saveFiles: async (id, folder) => {
        const storage = await openStorage(config)
        return saveFiles({ db: database.db, storage }, id, folder).finally(storage.close)
      },
    })
  } finally {
    await database.close()
  }
}

/** A folder or a file is meant as it is seen from here, wherever the server runs. */
function withWholePath([name, id, folder, ...rest]: readonly string[]): readonly string[] {
  const isPath = (name === 'save' || name === 'newsletter') && folder !== undefined
  const args = [name, id, isPath ? path.resolve(folder) : folder, ...rest]
  return args.filter((word) => word !== undefined)
}
