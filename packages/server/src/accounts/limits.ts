import type { Limit } from '../platform/rate-limit.ts'

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const REGISTRATIONS_BY_ADDRESS: Limit = { name: 'register-address', max: 30, windowMs: HOUR_MS }
/** Failed sign-ins; one that succeeds takes itself back, but as the demo. */
export const LOGINS_BY_PLACE: Limit = { name: 'login-place', max: 10, windowMs: QUARTER_MS }
/** From all places together. Passing it shuts nobody out: from then on, a place has the next limit's tries. */
export const LOGINS_BY_ACCOUNT: Limit = { name: 'login-account', max: 50, windowMs: QUARTER_MS }
export const LOGINS_WHILE_ATTACKED: Limit = { name: 'login-attacked', max: 3, windowMs: QUARTER_MS }
export const LOGINS_BY_ADDRESS: Limit = { name: 'login-address', max: 60, windowMs: QUARTER_MS }
/** Wrong passwords of somebody who is signed in. */
export const PASSWORDS_BY_ACCOUNT: Limit = { name: 'password-account', max: 10, windowMs: QUARTER_MS }
export const RESETS_BY_ACCOUNT: Limit = { name: 'reset-account', max: 5, windowMs: HOUR_MS }
export const RESETS_BY_ADDRESS: Limit = { name: 'reset-address', max: 30, windowMs: HOUR_MS }
/** Links for new passwords to a mailbox that nobody proved to be theirs, of all accounts together. */
export const RESETS_BY_RECIPIENT: Limit = { name: 'reset-recipient', max: 5, windowMs: DAY_MS }
const ENOUGH_EMAILS = 'That is enough emails for now. Check your spam folder, or try again later.'

/** Emails that ask for the proof of an address: the owner of the mailbox may not have asked for any of them. */
export const PROOFS_BY_ACCOUNT: Limit = { name: 'proof-account', max: 3, windowMs: HOUR_MS, sentence: ENOUGH_EMAILS }
export const PROOFS_BY_RECIPIENT: Limit = { name: 'proof-recipient', max: 5, windowMs: DAY_MS, sentence: ENOUGH_EMAILS }
export const PROOFS_BY_ADDRESS: Limit = { name: 'proof-address', max: 20, windowMs: HOUR_MS, sentence: ENOUGH_EMAILS }
/** Links that are followed. */
export const CONFIRMATIONS_BY_ADDRESS: Limit = { name: 'confirm-address', max: 60, windowMs: HOUR_MS }
/** Emails that tell of a changed password. */
export const PASSWORD_NEWS_BY_ACCOUNT: Limit = { name: 'password-news-account', max: 10, windowMs: DAY_MS }
