import { keysOf } from '@afterimage/core/keys-of'
import { EVOLUTION_STATUSES } from '@afterimage/core/statuses'
import { z } from 'zod'
import { plan } from './account.ts'
import { CONTACT_TYPES } from './contact-endpoints.ts'
import { reportReason } from './gallery.ts'

/** What an operator has to decide about, in lists of their own. */
export const OPERATOR_LISTS = {
  held: 'Waiting before the gallery',
  hidden: 'Hidden by reports',
  reported: 'Reported, and still shown',
} as const
export type OperatorList = keyof typeof OPERATOR_LISTS
export const operatorList = z.enum(keysOf(OPERATOR_LISTS))

/** What an operator can decide about an evolution, with what it does. */
export const OPERATOR_DECISIONS = {
  hide: 'Hide it from everyone but its owner',
  restore: 'Show it again; the same reasons do not hide it any more',
  feature: 'Give it the badge',
  unfeature: 'Take the badge away',
  release: 'Let it into the gallery, and all others of the same picture',
  keep_out: 'Keep it out of the gallery, and all others of the same picture; anyone with the link sees it',
  remove: 'Delete it and its files for good',
} as const
export type OperatorDecision = keyof typeof OPERATOR_DECISIONS
export const operatorDecision = z.enum(keysOf(OPERATOR_DECISIONS))

export const MAX_DECIDED_AT_ONCE = 50
/** The reason of a decision: of `keep_out` and `remove` the owner reads it, of the others it stands in the audit list alone. */
export const MAX_DECISION_REASON = 500
/** The reason of a change to credits: the account's owner reads it in the history. */
export const MAX_CREDIT_REASON = 200
export const MAX_CREDIT_CHANGE = 1_000_000
export const MIN_ACCOUNT_SEARCH = 3
/** An issue of the newsletter, in bytes: Markdown whose first line is `# Its subject`. */
export const MAX_ISSUE_BYTES = 100_000

const picture = z.object({
  /** An address to show: the answer that names it lets the browser load it, for an hour at most. */
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

export const operatorReport = z.object({
  id: z.string(),
  reason: reportReason,
  details: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whether an operator has decided about the evolution since. */
  isDecided: z.boolean(),
})
export type OperatorReport = z.infer<typeof operatorReport>

/** An evolution as operators see it, hidden or not. */
export const operatorEvolution = z.object({
  id: z.uuid(),
  title: z.string().nullable(),
  maker: z.string().nullable(),
  prompt: z.string(),
  style: z.string(),
  modelName: z.string(),
  /** Null where a visitor without an account began it. */
  owner: z.object({ accountId: z.uuid(), email: z.string() }).nullable(),
  status: z.enum(EVOLUTION_STATUSES),
  visibility: z.enum(['public', 'unlisted']),
  /** `reported` is hidden by reports, `hidden` by an operator; an `approved` one was looked at, and is as open as an `open` one. */
  moderation: z.enum(['open', 'reported', 'hidden', 'approved', 'removed']),
  isInGallery: z.boolean(),
  isFeatured: z.boolean(),
  likeCount: z.number().int().nonnegative(),
  viewCount: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** What the look before the gallery says. `due` waits for the networks, `held` for an operator. */
  look: z.enum(['none', 'due', 'passed', 'held', 'released', 'kept_out']),
  lookAt: z.iso.datetime().nullable(),
  /** Why it is kept out, as its owner reads it. */
  lookReason: z.string().nullable(),
  /** How likely a person should look at the original first, 0–1; null where no network has said. */
  unsafe: z.number().min(0).max(1).nullable(),
  /** Of one that was removed: nothing else is left. */
  removal: z.object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  completedFrames: z.number().int().nonnegative(),
  totalFrames: z.number().int().positive(),
  /** The picture that was sent; null where its files are gone. */
  original: picture.nullable(),
  /** The last frame; null where there is none besides the original, or its files are gone. */
  last: picture.extend({ number: z.number().int().positive() }).nullable(),
  /** What people have against it, the newest first, twenty at most. */
  reports: z.array(operatorReport),
  /** How many of all reports wait for a decision. */
  openReports: z.number().int().nonnegative(),
})
export type OperatorEvolution = z.infer<typeof operatorEvolution>

export const decisionResult = z.object({
  id: z.uuid(),
  /** `unchanged` was so already; of a `removed` one nothing is left to decide about; a `failed` one can be tried again. */
  outcome: z.enum(['done', 'unchanged', 'not_found', 'removed', 'failed']),
  /** Others of the same picture about which the same was decided. */
  alike: z.number().int().nonnegative(),
  /** As it is now; null where there is none. */
  evolution: operatorEvolution.nullable(),
})
export type DecisionResult = z.infer<typeof decisionResult>

/** An account as operators see it in a list. */
export const operatorAccount = z.object({
  id: z.uuid(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  plan,
  credits: z.number().int().nonnegative(),
  isProved: z.boolean(),
  isDemo: z.boolean(),
  isOperator: z.boolean(),
})
export type OperatorAccount = z.infer<typeof operatorAccount>

export const operatorAccountDetail = operatorAccount.extend({
  /** Evolutions that it has, those under way, and those that operators removed. */
  evolutions: z.number().int().nonnegative(),
  unfinished: z.number().int().nonnegative(),
  removed: z.number().int().nonnegative(),
  apiKeys: z.number().int().nonnegative(),
  webhooks: z.number().int().nonnegative(),
})
export type OperatorAccountDetail = z.infer<typeof operatorAccountDetail>

export const operatorProvider = z.object({
  provider: z.string(),
  /** As people know it; its id where it is not configured any more. */
  name: z.string(),
  isConfigured: z.boolean(),
  /** US dollars booked today (UTC), calls under way among them, and what of it brought pictures. */
  bookedUsd: z.number().nonnegative(),
  confirmedUsd: z.number().nonnegative(),
  /** What it may cost a day; null for no bound. */
  budgetUsd: z.number().nonnegative().nullable(),
  /** Whether nothing of the day's budget is left: it is asked for nothing until 00:00 UTC. */
  isSpent: z.boolean(),
  /** Until when its quota is used up, as it said itself; an operator can end that. Null while it is not. */
  pausedUntil: z.iso.datetime().nullable(),
  /** Why it takes no new evolutions, in a sentence; null where it does. */
  pauseReason: z.string().nullable(),
  /** Tries at frames in the last hour, the share of them that made one, and the median time of those. */
  tries: z.number().int().nonnegative(),
  successRate: z.number().min(0).max(1).nullable(),
  medianFrameMs: z.number().nonnegative().nullable(),
})
export type OperatorProvider = z.infer<typeof operatorProvider>

export const operatorJobs = z.object({
  /** The kind of job, such as `run-evolution` or `mail-ended`. */
  kind: z.string(),
  /** Not taken up yet, those that wait for another try among them. */
  waiting: z.number().int().nonnegative(),
  /** Of those that wait, how many failed before. */
  retrying: z.number().int().nonnegative(),
  running: z.number().int().nonnegative(),
  /** Given up within the last hour, for which they are kept. */
  failed: z.number().int().nonnegative(),
  /** Since when the oldest could have been taken up; null where none waits. */
  waitingSince: z.iso.datetime().nullable(),
  /** Of those that failed, or wait for another try. */
  lastFailure: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
})
export type OperatorJobs = z.infer<typeof operatorJobs>

export const operatorStorage = z.object({
  kind: z.enum(['disk', 'bucket']),
  /** Whether the store hands files to anybody who has their addresses, whatever is hidden. */
  isPublic: z.boolean(),
  /** Evolutions that have files, and their frames and films: each counts where it is named, thumbnails do not. */
  evolutions: z.number().int().nonnegative(),
  files: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  databaseBytes: z.number().int().nonnegative(),
  /** What is left on the disk of the data folder; null where nobody can tell. */
  freeBytes: z.number().int().nonnegative().nullable(),
  countedAt: z.iso.datetime(),
})
export type OperatorStorage = z.infer<typeof operatorStorage>

export const operatorMessage = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  type: z.enum(keysOf(CONTACT_TYPES)),
  subject: z.string(),
  message: z.string(),
  /** When an operator marked it as answered; null while it is open. */
  closedAt: z.iso.datetime().nullable(),
})
export type OperatorMessage = z.infer<typeof operatorMessage>

/** What operators do, with how a list says it. */
export const OPERATOR_ACTIONS = {
  'evolution.hidden': 'Hid an evolution',
  'evolution.restored': 'Showed an evolution again',
  'evolution.featured': 'Gave an evolution the badge',
  'evolution.unfeatured': 'Took an evolution’s badge away',
  'evolution.released': 'Let an evolution into the gallery',
  'evolution.kept_out': 'Kept an evolution out of the gallery',
  'evolution.removed': 'Removed an evolution',
  'evolution.files_saved': 'Saved an evolution’s files',
  'account.plan_changed': 'Changed an account’s plan',
  'account.proved': 'Confirmed an account’s address',
  'account.credited': 'Changed an account’s credits',
  'account.operator_on': 'Made an account an operator',
  'account.operator_off': 'Took the operator’s role from an account',
  'provider.resumed': 'Ended a provider’s pause',
  'jobs.retried': 'Had failed jobs tried again',
  'message.closed': 'Marked a message as answered',
  'message.reopened': 'Opened a message again',
  'newsletter.sent': 'Sent the newsletter',
  'newsletter.exported': 'Exported the newsletter’s addresses',
  'looking.asked': 'Had older evolutions looked at',
  'files.expired': 'Deleted files whose time is over',
  'database.restored': 'Restored a backup',
} as const
export type OperatorAction = keyof typeof OPERATOR_ACTIONS
export const operatorAction = z.enum(keysOf(OPERATOR_ACTIONS))

export const AUDIT_TARGETS = [
  'evolution',
  'account',
  'provider',
  'jobs',
  'message',
  'newsletter',
  'installation',
] as const
export const auditTarget = z.enum(AUDIT_TARGETS)
export type AuditTarget = z.infer<typeof auditTarget>

/** Something that an operator did. Entries are added, and never changed. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The operator's address, or the user of the system who ran the command. */
  by: z.string(),
  via: z.enum(['screen', 'command']),
  action: operatorAction,
  target: z.object({
    kind: auditTarget,
    id: z.string(),
    /** An account's address, while it is there. */
    email: z.string().nullable(),
  }),
  reason: z.string().nullable(),
  /** What came of it, in a few words. */
  outcome: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>
