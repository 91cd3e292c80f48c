import path from 'node:path'
import { EXAMPLE_PROVIDER, REMOTE_PROVIDER_IDS, USUAL_PARALLEL_CALLS } from '@afterimage/models/providers'
import {
  PROVIDER_VARIABLES,
  type ProviderSettings,
  readProviderSettings,
} from '@afterimage/models/read-provider-settings'
import { UnusableVariable } from '@afterimage/models/unusable-variable'
import { httpAddress } from '@afterimage/models/variable-kinds'
import { z } from 'zod'
import { analyticsId, type PerProvider, perProvider, share, socialLinks, trustedProxies } from './config-values.ts'
import { parseS3Address, type S3Address } from './storage/s3-address.ts'
import type { Delivering } from './storage/s3-delivery.ts'

/** A configuration that cannot be used; its message is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)

const s3Address = z.string().transform((text, context) => {
  const address = parseS3Address(text)
  if (address === undefined) context.addIssue('no address of a bucket')
  return address ?? z.NEVER
})

const delivering = z.union([z.literal('signed'), httpAddress.transform((publicUrl): Delivering => ({ publicUrl }))])

/** Models for people without an account: those that cost nothing, all, or the ones named. */
export type VisitorModels = 'free' | 'all' | readonly string[]

const visitorModels = z
  .string()
  .regex(/^[\w./:@ -]+(,[\w./:@ -]+)*$/)
  .transform((text): VisitorModels => {
    const names = text.split(',').map((name) => name.trim())
    return names.length === 1 && (names[0] === 'free' || names[0] === 'all') ? names[0] : names
  })

/** What each variable may be, in words, for the one line that a bad one gets. */
const expected = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an address or a host name',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address that starts with postgres:// or postgresql://',
  STORAGE_URL:
    's3://bucket/prefix?endpoint=https://…&region=…&pathStyle=true, where all but the bucket may be left out',
  STORAGE_PUBLIC_URL: 'signed, or an http or https address; it needs STORAGE_URL',
  METRICS_PORT: 'a whole number from 0 to 65535',
  MAX_CONNECTIONS: 'a whole number from 10 to 1000000',
  DATABASE_SYNC: 'on or off',
  PUBLIC_URL: 'an http or https address',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
  TRUST_PROXY: 'true, false, a number of proxies, or their addresses, comma-separated',
  SESSION_SECRET: 'at least 32 characters',
  ROLE: 'all, web or worker; web and worker need DATABASE_URL',
  WORKER_CONCURRENCY: 'a whole number from 1 to 2000',
  LOOK: 'on or off',
  SPECIMENS: 'on or off',
  GALLERY_HOLD_ABOVE: 'a number from 0 to 1, such as 0.7, or off',
  DEFAULT_PROVIDER: 'the id of a configured provider',
  SMTP_URL: 'an address that starts with smtp:// or smtps://',
  MAIL_FROM: 'a sender such as Afterimage <no-reply@example.com>',
  OPERATOR_EMAIL: 'an email address',
  DEMO_ACCOUNT: 'on or off',
  VISITOR_DAILY_LIMIT: 'a whole number; 0 for no limit',
  VISITOR_UNFINISHED_LIMIT: 'a whole number; 0 for no limit',
  ACCOUNT_UNFINISHED_LIMIT: 'a whole number; 0 for no limit',
  MIN_FREE_DISK_MB: 'a whole number of megabytes; 0 for no bound',
  UNPROVED_DAILY_LIMIT: 'a whole number; 0 for no limit',
  VISITOR_MODELS: 'free, all, or ids of models, comma-separated',
  REPORTS_TO_HIDE: 'a whole number from 1 to 100',
  PROVIDER_PARALLEL_CALLS: `whole numbers from 1, comma-separated: one for all, others as ${EXAMPLE_PROVIDER}=2`,
  PROVIDER_CALLS_PER_MINUTE: `whole numbers from 1, comma-separated: one for all, others as ${EXAMPLE_PROVIDER}=20`,
  PROVIDER_DAILY_BUDGET_USD: `dollars over 0, comma-separated: a sum for each provider, others as ${EXAMPLE_PROVIDER}=2.50`,
  USER_PARALLEL_CALLS: 'a whole number; 0 for no limit',
  ANALYTICS_ID: 'a measurement id such as G-AB12CD34EF',
  CONTACT_EMAIL: 'an email address',
  SOCIAL_LINKS: 'https addresses, comma-separated',
} as const

type Variable = keyof typeof expected

/** Where deploy/example.env and its like hold words that everybody can read. */
const SECRETS = ['SESSION_SECRET', 'DATABASE_URL', 'SMTP_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
const PLACEHOLDER = /change[-_ ]?(me|it|this)\b/i

/** The names of all variables; the last is read where ffmpeg is looked for, when the first film is made. */
export const VARIABLES: readonly string[] = [
  ...Object.keys(expected),
  ...Object.keys(PROVIDER_VARIABLES),
  'FFMPEG_PATH',
]

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).optional(),
  DATABASE_SYNC: z.enum(['on', 'off']).default('on'),
  STORAGE_URL: s3Address.optional(),
  STORAGE_PUBLIC_URL: delivering.optional(),
  PUBLIC_URL: httpAddress.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustedProxies.default(false),
  SESSION_SECRET: z.string().min(32).optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  WORKER_CONCURRENCY: wholeNumber(1, 2_000).default(8),
  LOOK: z.enum(['on', 'off']).default('on'),
  SPECIMENS: z.enum(['on', 'off']).default('on'),
  GALLERY_HOLD_ABOVE: share.prefault('0.7'),
  DEFAULT_PROVIDER: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]+/)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>]+@[^\s<>]+>?$/)
    .optional(),
  OPERATOR_EMAIL: z.email().optional(),
  DEMO_ACCOUNT: z.enum(['on', 'off']).default('on'),
  VISITOR_DAILY_LIMIT: wholeNumber(0, 1_000_000).default(3),
  VISITOR_UNFINISHED_LIMIT: wholeNumber(0, 1_000_000).default(2),
  ACCOUNT_UNFINISHED_LIMIT: wholeNumber(0, 1_000_000).default(5),
  UNPROVED_DAILY_LIMIT: wholeNumber(0, 1_000_000).default(20),
  MIN_FREE_DISK_MB: wholeNumber(0, 100_000_000).default(1_000),
  VISITOR_MODELS: visitorModels.default('free'),
  REPORTS_TO_HIDE: wholeNumber(1, 100).default(3),
  PROVIDER_PARALLEL_CALLS: perProvider(/^\d{1,6}$/, REMOTE_PROVIDER_IDS).prefault(USUAL_PARALLEL_CALLS),
  PROVIDER_CALLS_PER_MINUTE: perProvider(/^\d{1,6}$/, REMOTE_PROVIDER_IDS).prefault('60'),
  PROVIDER_DAILY_BUDGET_USD: perProvider(/^\d{1,6}(\.\d{1,6})?$/, REMOTE_PROVIDER_IDS).optional(),
  USER_PARALLEL_CALLS: wholeNumber(0, 1_000).default(2),
  ANALYTICS_ID: analyticsId.optional(),
  CONTACT_EMAIL: z.email().optional(),
  SOCIAL_LINKS: socialLinks.default([]),
} satisfies Record<Variable, z.ZodType>)

export interface Config {
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
  /** The origin that visitors see, without a trailing slash. */
  readonly publicUrl: string | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  readonly trustProxy: boolean | number | readonly string[]
  /** Signs visitors' cookies; without it one is made and kept in `dataDir`. */
  readonly sessionSecret: string | undefined
  readonly role: 'all' | 'web' | 'worker'
  /** How many evolutions one worker runs side by side. */
  readonly workerConcurrency: number
  /** Whether networks look at frames, for labels and meaning. */
  readonly isLooking: boolean
  /** Whether a new installation makes evolutions of its own for its gallery. */
  readonly makesSpecimens: boolean
  /** Originals that a network finds more unsafe than this, 0–1, wait for the operator before the gallery; undefined where none do. */
  readonly galleryHoldAbove: number | undefined
  readonly defaultProvider: string | undefined
  /** The providers besides our own networks. */
  readonly providers: ProviderSettings
  /** SMTP server with its credentials; without it emails are written into `dataDir`/outbox. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  /** Who gets what visitors write and report; undefined where no emails are sent, or nobody is named. */
  readonly operatorEmail: string | undefined
  /** Whether there is a shared account for trying things out. */
  readonly hasDemoAccount: boolean
  /** Evolutions that one visitor may start in 24 hours; 0 for no limit. */
  readonly visitorDailyLimit: number
  /** Evolutions that may be under way at once of all people without an account at one network; 0 for no limit. */
  readonly visitorUnfinishedLimit: number
  /** Evolutions that may be under way at once of one account; 0 for no limit. */
  readonly accountUnfinishedLimit: number
  /** Evolutions that accounts at one network whose email address is not proved may start in 24 hours; 0 for no limit. */
  readonly unprovedDailyLimit: number
  /** What must be free on the disk of `dataDir` for new evolutions to start, bytes; 0 where it does not matter. */
  readonly minFreeDiskBytes: number
  readonly visitorModels: VisitorModels
  /** How many people of different networks hide an evolution by reporting it. */
  readonly reportsToHide: number
  /** Calls to a provider under way at once, of all processes together, and those begun in a minute. */
  readonly providerParallelCalls: PerProvider
  readonly providerCallsPerMinute: PerProvider
  /** US dollars that the frames of a UTC day may cost before a provider takes no new evolutions. */
  readonly providerDailyBudgetUsd: PerProvider
  /** Calls under way for one account or visitor, to all providers; 0 for no limit. */
  readonly userParallelCalls: number
  /** Measures the visits of those who agree; without it no page loads or sends anything. */
  readonly analyticsId: string | undefined
  /** The address that the contact page shows to everybody. */
  readonly contactEmail: string | undefined
  /** The operator's profiles, for the footer. */
  readonly socialLinks: readonly string[]
}

/**
 * The configuration that the environment variables describe; an empty variable counts as absent.
 * Throws {@link ConfigError} for the first one that cannot be used.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const unchanged = SECRETS.find((name) => PLACEHOLDER.test(given[name] ?? ''))
  if (unchanged !== undefined) {
    throw new ConfigError(`${unchanged} cannot be used: what is secret in it must be your own, not the example's.`)
  }
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw unusable(parsed.error.issues[0]?.path[0])
  const values = parsed.data
  const providers = readProviders(given)
  if (values.ROLE !== 'all' && values.DATABASE_URL === undefined) throw unusable('ROLE')
  const { STORAGE_URL: address, STORAGE_PUBLIC_URL: delivering } = values
  if (delivering !== undefined && address === undefined) throw unusable('STORAGE_PUBLIC_URL')
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    metricsPort: values.METRICS_PORT,
    maxConnections: values.MAX_CONNECTIONS,
    isDatabaseSynced: values.DATABASE_SYNC === 'on',
    storage: address && { address, delivering },
    publicUrl: values.PUBLIC_URL,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    sessionSecret: values.SESSION_SECRET,
    role: values.ROLE,
    workerConcurrency: values.WORKER_CONCURRENCY,
    isLooking: values.LOOK === 'on',
    makesSpecimens: values.SPECIMENS === 'on',
    galleryHoldAbove: values.GALLERY_HOLD_ABOVE,
    defaultProvider: values.DEFAULT_PROVIDER,
    providers,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    operatorEmail: values.OPERATOR_EMAIL ?? (values.SMTP_URL === undefined ? 'operator@localhost' : undefined),
    hasDemoAccount: values.DEMO_ACCOUNT === 'on',
    visitorDailyLimit: values.VISITOR_DAILY_LIMIT,
    visitorUnfinishedLimit: values.VISITOR_UNFINISHED_LIMIT,
    accountUnfinishedLimit: values.ACCOUNT_UNFINISHED_LIMIT,
    unprovedDailyLimit: values.UNPROVED_DAILY_LIMIT,
    minFreeDiskBytes: values.MIN_FREE_DISK_MB * 1_000_000,
    visitorModels: values.VISITOR_MODELS,
    reportsToHide: values.REPORTS_TO_HIDE,
    providerParallelCalls: values.PROVIDER_PARALLEL_CALLS,
    providerCallsPerMinute: values.PROVIDER_CALLS_PER_MINUTE,
    providerDailyBudgetUsd: values.PROVIDER_DAILY_BUDGET_USD ?? { usual: undefined, of: {} },
    userParallelCalls: values.USER_PARALLEL_CALLS,
    analyticsId: values.ANALYTICS_ID,
    contactEmail: values.CONTACT_EMAIL,
    socialLinks: values.SOCIAL_LINKS,
  }
}

function readProviders(given: Readonly<Record<string, string | undefined>>): ProviderSettings {
  try {
    return readProviderSettings(given)
  } catch (error) {
    throw asConfigError(error)
  }
}

/** A provider's variable that cannot be used, as an error of the configuration; anything else as it is. */
export function asConfigError(error: unknown): unknown {
  return error instanceof UnusableVariable ? new ConfigError(error.message) : error
}

/** The value itself stays out of the line: it may be a secret. */
function unusable(variable: PropertyKey | undefined): ConfigError {
  const name = String(variable)
  return new ConfigError(`${name} cannot be used: it must be ${isVariable(name) ? expected[name] : 'set differently'}.`)
}

function isVariable(name: string): name is Variable {
  return Object.hasOwn(expected, name)
}
