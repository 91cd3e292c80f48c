import { userInfo } from 'node:os'
import { takeDownEvolution } from '../evolutions/evolutions.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openLogger } from '../platform/logging.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { Command } from './command.ts'
import { askRunningServer } from './command-socket.ts'
import { isStorePublic } from './is-store-public.ts'
import { readMaintenanceCommand } from './maintenance-command.ts'
import { readCommand } from './read-command.ts'

process.umask(0o077)

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(words: readonly string[]): Promise<string> {
  const maintenance = readMaintenanceCommand(words)
  if (maintenance !== undefined) return maintenance(readConfig())
  // Read here first: what is written wrongly needs no server.
  const command = readCommand(words)
  const config = readConfig()
  const operator = operatorName()
  const said =
    config.databaseUrl === undefined
      ? await askRunningServer(config.dataDir, { words: [...words], operator })
      : undefined
  return said ?? runHere(config, command, operator)
}

/** With a database server beside the running processes, or with the data folder while no server uses it. */
async function runHere(config: Config, command: Command, operator: string): Promise<string> {
  const database = await openDatabase(config, openLogger('error'))
  try {
    return await command({
      db: database.db,
      operator,
      isStorePublic: isStorePublic(config),
      takeDown: async (id, removal) => {
        const storage = await openStorage(config)
        // A run in another process ends at its next frame, without the right to write.
        const parts = { db: database.db, storage, interrupt: () => undefined }
        return takeDownEvolution(parts, id, removal, new Date()).finally(storage.close)
      },
    })
  } finally {
    await database.close()
  }
}

/** In a container the user may have no name. */
function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return 'the operator'
  }
}
