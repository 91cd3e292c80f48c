import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

/**
 * The one logger, without cookies, credentials or pictures: JSON lines for machines, readable ones at a terminal.
 * Writes to standard output unless given another destination.
 */
export function openLogger(level: Config['logLevel'], destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    },
    destination,
  )
}

function standardOutput(): DestinationStream {
  return process.stdout.isTTY ? readableLines(process.stdout) : pino.destination({ dest: 1, sync: true })
}

/** Lines for a person: time, message, and only then the fields. */
export function readableLines(destination: NodeJS.WritableStream): DestinationStream {
  return pretty({ destination, translateTime: 'SYS:HH:MM:ss', singleLine: true, ignore: 'requestId', sync: true })
}
