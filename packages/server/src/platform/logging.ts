import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import pretty from 'pino-pretty'
import { describeError } from './log-error.ts'
import { openLogSampler } from './log-sampler.ts'
import type { PlatformConfig } from './platform-settings.ts'

/** From here on a line tells of a failure. */
const WARN = 40
const INFO = 30

/**
 * The one logger, without cookies, credentials, pictures, or what people typed: JSON lines for machines, readable ones at a
 * terminal. Alike lines are sampled. Writes to standard output unless given another destination.
 */
export function openLogger(
  level: PlatformConfig['logLevel'],
  destination: DestinationStream = standardOutput(),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, cause: describeError },
      hooks: { logMethod: sampled() },
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    },
    destination,
  )
}

/** Writes no more than some alike lines a minute, and says with the next one how many were left out. */
function sampled(): LogHook {
  const sampler = openLogSampler()
  return function log(this: Logger, args, method, level) {
    const [first] = args
    const fields: object = typeof first === 'object' && first !== null ? first : {}
    const kind = level < INFO ? undefined : kindOf(typeof first === 'string' ? first : args[1], fields)
    const leftOut = kind === undefined ? 0 : sampler.take(`${level} ${kind}`, level >= WARN)
    if (leftOut === undefined) return
    if (leftOut === 0) return method.apply(this, args)
    const rest = typeof first === 'string' ? args : args.slice(1)
    Reflect.apply(method, this, [{ ...fields, leftOut }, ...rest])
  }
}

type LogHook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** What lines are alike in: their message, and what of their fields tells one cause from another. */
function kindOf(message: unknown, fields: object): string {
  const telling = ['method', 'route', 'status', 'code', 'kind', 'queue', 'provider'] as const
  const values = telling.map((name) => (name in fields ? String(Reflect.get(fields, name)) : ''))
  const error = describeError('err' in fields ? fields.err : 'cause' in fields ? fields.cause : undefined)
  return [String(message).replace(/\d+/g, '0'), ...values, error?.code ?? error?.type ?? ''].join(' ')
}

function standardOutput(): DestinationStream {
  return process.stdout.isTTY ? readableLines(process.stdout) : pino.destination({ dest: 1, sync: true })
}

/** Lines for a person: time, message, and only then the fields. */
export function readableLines(destination: NodeJS.WritableStream): DestinationStream {
  return pretty({ destination, translateTime: 'SYS:HH:MM:ss', singleLine: true, ignore: 'requestId', sync: true })
}
