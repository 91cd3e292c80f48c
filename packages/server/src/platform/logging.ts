import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** The one logger: JSON lines on standard output, without cookies, credentials or pictures. */
export function openLogger(level: Config['logLevel']): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
  })
}
