import type { Logger } from 'pino'
import { openGate } from '../platform/gate.ts'
import type { CommandParts } from './command.ts'
import { openCommandSocket, whyNoSocket } from './command-socket.ts'
import { readCommand } from './read-command.ts'

/**
 * Lets the operator's commands reach the process that has the embedded database, one after the other. Where there can be
 * no socket the log says so, and commands wait until the server is stopped.
 */
export async function serveCommands(
  dataDir: string,
  parts: Omit<CommandParts, 'operator'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<{ close(): Promise<void> }> {
  const why = whyNoSocket(dataDir)
  if (why !== undefined) {
    log.warn({ why }, 'the operator’s commands need the server stopped')
    return { close: async () => undefined }
  }
  const oneByOne = openGate(1)
  return openCommandSocket(dataDir, ({ args, operator }) =>
    oneByOne(async () => {
      const said = await readCommand(args)({ ...parts, operator })
      log.info({ command: args[0] }, 'a command of the operator was carried out')
      return said
    }),
  )
}
