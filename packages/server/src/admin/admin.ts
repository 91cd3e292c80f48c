import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openLogger } from '../platform/logging.ts'
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
  const command = readCommand(words)
  const database = await openDatabase(readConfig(), openLogger('error'))
  try {
    return await command(database.db)
  } finally {
    await database.close()
  }
}
