import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openLogger } from '../platform/logging.ts'
import { readCommand } from './read-command.ts'

process.umask(0o077)

try {
  const command = readCommand(process.argv.slice(2))
  const database = await openDatabase(readConfig(), openLogger('error'))
  try {
    process.stdout.write(`${await command(database.db)}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
