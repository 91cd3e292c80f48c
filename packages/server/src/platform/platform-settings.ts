import path from 'node:path'
import { httpAddress } from '@afterimage/models/variable-kinds'
import { z } from 'zod'
import { defineSettings, usuallyOn, wholeNumber } from './settings.ts'
import { parseS3Address, type S3Address } from './storage/s3-address.ts'
import type { Delivering } from './storage/s3-delivery.ts'

/** What the server itself stands on. */
export interface PlatformConfig {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder that holds everything this server keeps on disk. */
  readonly dataDir: string
  /** PostgreSQL to use; without it the process opens its own database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Where Prometheus reads; without it nowhere. */
  readonly metricsPort: number | undefined
  /** Connections open at once; without it as many as the limit of file handles allows. */
  readonly maxConnections: number | undefined
  /** Whether the embedded database has each commit on the disk before it says so. */
  readonly isDatabaseSynced: boolean
  /** The bucket for pictures and films; without it they are kept in `dataDir`. */
  readonly storage: { readonly address: S3Address; readonly delivering: Delivering | undefined } | undefined
  /** What must be free on the disk of `dataDir` for new work to start, bytes; 0 where it does not matter. */
  readonly minFreeDiskBytes: number
  /** The origin that visitors see, without a trailing slash. */
  readonly publicUrl: string | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  readonly trustProxy: boolean | number | readonly string[]
  /** Signs visitors' cookies; without it one is made and kept in `dataDir`. */
  readonly sessionSecret: string | undefined
  readonly role: 'all' | 'web' | 'worker'
  /** SMTP server with its credentials; without it emails are written into `dataDir`/outbox. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  /** Who gets what visitors write and report; undefined where no emails are sent, or nobody is named. */
  readonly operatorEmail: string | undefined
}

const s3Address = z.string().transform((text, context) => {
  const address = parseS3Address(text)
  if (address === undefined) context.addIssue('no address of a bucket')
  return address ?? z.NEVER
})

const delivering = z.union([z.literal('signed'), httpAddress.transform((publicUrl): Delivering => ({ publicUrl }))])

/** `false`, `true`, a number of proxies in front of us, or their addresses and networks, comma-separated. */
const trustedProxies = z
  .string()
  .regex(/^(true|false|\d{1,2}|[\da-fA-F.:/, ]+)$/)
  .transform((text) => {
    if (text === 'true' || text === 'false') return text === 'true'
    return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
  })

export const PLATFORM_SETTINGS = defineSettings(
  {
    PORT: { schema: wholeNumber(0, 65_535).default(3000), expected: 'a whole number from 0 to 65535' },
    HOST: { schema: z.string().default('127.0.0.1'), expected: 'an address or a host name' },
    DATA_DIR: { schema: z.string().default('data'), expected: 'a folder' },
    DATABASE_URL: {
      schema: z
        .string()
        .regex(/^postgres(ql)?:\/\//)
        .optional(),
      expected: 'an address that starts with postgres:// or postgresql://',
    },
    METRICS_PORT: { schema: wholeNumber(0, 65_535).optional(), expected: 'a whole number from 0 to 65535' },
    MAX_CONNECTIONS: { schema: wholeNumber(10, 1_000_000).optional(), expected: 'a whole number from 10 to 1000000' },
    DATABASE_SYNC: usuallyOn,
    STORAGE_URL: {
      schema: s3Address.optional(),
      expected:
        's3://bucket/prefix?endpoint=https://…&region=…&pathStyle=true, where all but the bucket may be left out',
    },
    STORAGE_PUBLIC_URL: {
      schema: delivering.optional(),
      expected: 'signed, or an http or https address; it needs STORAGE_URL',
    },
    MIN_FREE_DISK_MB: {
      schema: wholeNumber(0, 100_000_000).default(1_000),
      expected: 'a whole number of megabytes; 0 for no bound',
    },
    PUBLIC_URL: { schema: httpAddress.optional(), expected: 'an http or https address' },
    LOG_LEVEL: {
      schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
      expected: 'one of fatal, error, warn, info, debug, trace, silent',
    },
    TRUST_PROXY: {
      schema: trustedProxies.default(false),
      expected: 'true, false, a number of proxies, or their addresses, comma-separated',
    },
    SESSION_SECRET: { schema: z.string().min(32).optional(), expected: 'at least 32 characters' },
    ROLE: {
      schema: z.enum(['all', 'web', 'worker']).default('all'),
      expected: 'all, web or worker; web and worker need DATABASE_URL',
    },
    SMTP_URL: {
      schema: z
        .string()
        .regex(/^smtps?:\/\/[^/\s]+/)
        .optional(),
      expected: 'an address that starts with smtp:// or smtps://',
    },
    MAIL_FROM: {
      schema: z
        .string()
        .regex(/^[^\r\n]*[^\s<>]+@[^\s<>]+>?$/)
        .optional(),
      expected: 'a sender such as Afterimage <no-reply@example.com>',
    },
    OPERATOR_EMAIL: { schema: z.email().optional(), expected: 'an email address' },
  },
  (values, refuse): PlatformConfig => {
    const { STORAGE_URL: address, STORAGE_PUBLIC_URL: delivered } = values
    if (values.ROLE !== 'all' && values.DATABASE_URL === undefined) refuse('ROLE')
    if (delivered !== undefined && address === undefined) refuse('STORAGE_PUBLIC_URL')
    return {
      port: values.PORT,
      host: values.HOST,
      dataDir: path.resolve(values.DATA_DIR),
      databaseUrl: values.DATABASE_URL,
      metricsPort: values.METRICS_PORT,
      maxConnections: values.MAX_CONNECTIONS,
      isDatabaseSynced: values.DATABASE_SYNC === 'on',
      storage: address && { address, delivering: delivered },
      minFreeDiskBytes: values.MIN_FREE_DISK_MB * 1_000_000,
      publicUrl: values.PUBLIC_URL,
      logLevel: values.LOG_LEVEL,
      trustProxy: values.TRUST_PROXY,
      sessionSecret: values.SESSION_SECRET,
      role: values.ROLE,
      smtpUrl: values.SMTP_URL,
      mailFrom: values.MAIL_FROM,
      operatorEmail: values.OPERATOR_EMAIL ?? (values.SMTP_URL === undefined ? 'operator@localhost' : undefined),
    }
  },
)
