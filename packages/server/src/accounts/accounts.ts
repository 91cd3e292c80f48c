import type { Db } from '../platform/database/tables.ts'
import type { Feature } from '../platform/feature.ts'
import { type FindIdentity, type IdentifyCaller, openIdentifyCaller } from '../platform/http/identify-caller.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { Queue } from '../platform/queue.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { serveAccount } from './account-routes.ts'
import type { IdentityProviderConfig } from './account-settings.ts'
import {
  type AccountRow,
  deleteExpired,
  findAccountByEmail,
  findProvedAddress,
  isOperatorSession,
  lockAccount,
  markProved,
  setOperator,
  setPlan,
} from './account-store.ts'
import { serveApiKeys } from './api-key-routes.ts'
import { openUseKey } from './api-keys.ts'
import { type AuthRouteParts, serveAuth } from './auth-routes.ts'
import type { Works } from './change-account.ts'
import { keepDemoAccount, removeDemoAccount } from './demo-account.ts'
import { mailProof, mailProofJob } from './email-proof.ts'
import { type ExportParts, serveExport } from './export-routes.ts'
import { findIdentity } from './find-identity.ts'
import type { Passwords } from './hash-passwords.ts'
import { openIdentityProvider } from './identity-providers/open-identity-provider.ts'
import { openAuth } from './open-auth.ts'
import { mailPasswordNews, mailPasswordNewsJob } from './password-news.ts'
import { catchResetLink, forgetGuessesAfterReset, mailResetLink, mailResetLinkJob } from './password-reset.ts'

export type { AccountRow, Passwords }
export {
  findAccountByEmail,
  isOperatorSession,
  lockAccount,
  mailPasswordNewsJob,
  mailProofJob,
  mailResetLinkJob,
  markProved,
  setOperator,
  setPlan,
}

export interface AccountsParts {
  readonly db: Db
  readonly queue: Queue
  readonly limits: RateLimits
  /** Signs what better-auth signs. */
  readonly secret: string
  readonly mailer: Mailer
  readonly hasDemoAccount: boolean
  readonly hasPasswords: boolean
  /** Other than by scrypt. */
  readonly hashing: Passwords | undefined
  readonly identityProviders: readonly IdentityProviderConfig[]
  readonly publicUrl: string | undefined
  readonly storage: Storage
  readonly credits: Pick<AuthRouteParts, 'balance' | 'topUp'> & Pick<ExportParts, 'history'>
  readonly works: Works &
    Pick<AuthRouteParts, 'claim' | 'onProved' | 'dropWebhooks'> &
    Pick<ExportParts, 'archive' | 'removedOf' | 'likesOf' | 'webhooksOf'>
}

export interface Accounts extends Feature {
  /** How every feature finds out who makes a request. */
  readonly identify: IdentifyCaller
  /** The account whose session has this token, while the session is good. */
  readonly find: FindIdentity
  /** Where the account's emails go; undefined until the address is proved, and for the demo account, which is nobody's. */
  provedAddressOf(accountId: string): Promise<string | undefined>
}

const EMAILS_AT_ONCE = 2

/** The accounts feature: better-auth behind the specification's calls. */
export function openAccounts(parts: AccountsParts): Accounts {
  const { db, queue, limits, mailer, hasPasswords, credits, works } = parts
  const onReset = (email: string) => forgetGuessesAfterReset(limits, email)
  const auth = openAuth(db, parts.secret, catchResetLink, onReset, parts.hashing)
  const identityProviders = parts.identityProviders.map(openIdentityProvider)
  const find = (token: string) => findIdentity(auth, token)
  const identify = openIdentifyCaller(find, openUseKey(db))
  return {
    identify,
    find,
    provedAddressOf: (accountId) => findProvedAddress(db, accountId),
    // Makes the demo account where there shall be one, and removes it where not.
    prepare: async () => {
      await (parts.hasDemoAccount ? keepDemoAccount(db, auth) : removeDemoAccount(db, works))
    },
    serve: (app) => {
      serveAuth(app, identify, { ...parts, identityProviders, auth, find, ...credits, ...works })
      serveAccount(app, identify, { ...{ db, auth, limits, queue, works }, hasPasswords, balance: credits.balance })
      serveApiKeys(app, identify, { db, limits })
      serveExport(app, identify, { ...credits, db, limits, storage: parts.storage, ...works })
    },
    work: async ({ origin }) => {
      const mailing = { db, auth, limits, mailer, origin }
      await queue.work(mailResetLinkJob, EMAILS_AT_ONCE, ({ email }) => mailResetLink(mailing, email))
      await queue.work(mailProofJob, EMAILS_AT_ONCE, ({ accountId }) => mailProof(mailing, accountId))
      await queue.work(mailPasswordNewsJob, EMAILS_AT_ONCE, (news) => mailPasswordNews(mailing, news))
    },
    sweep: (now) => deleteExpired(db, now),
  }
}
