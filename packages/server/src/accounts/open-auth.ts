import { randomUUID } from 'node:crypto'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@afterimage/contract/account'
import { betterAuth } from 'better-auth'
import { bearer } from 'better-auth/plugins/bearer'
import type { Db } from '../platform/database/tables.ts'
import { openPasswords, type Passwords } from './hash-passwords.ts'
import { hashOfFreshToken } from './session-token.ts'

const SESSION_S = 30 * 24 * 3600
const SESSION_RENEWED_EVERY_S = 24 * 3600
const RESET_LINK_S = 3600

export interface ResetLink {
  readonly email: string
  readonly token: string
}

export type Auth = ReturnType<typeof openAuth>

/**
 * better-auth on our tables: passwords by scrypt unless told, sessions, and tokens that are used once. It is called from our own
 * routes only; nothing of it is mounted. Sessions and mailed tokens are stored as hashes.
 */
export function openAuth(
  db: Db,
  secret: string,
  sendResetLink: (link: ResetLink) => Promise<void>,
  onPasswordReset: (email: string) => Promise<void>,
  hashing?: Passwords,
) {
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    // Required, and used for nothing here: no address of better-auth is served.
    baseURL: 'http://localhost',
    secret,
    telemetry: { enabled: false },
    // Its lines name email addresses; what matters is thrown as well.
    logger: { disabled: true },
    database: { db, type: 'postgres', transaction: true },
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
    },
    user: {
      modelName: 'accounts',
      fields: { emailVerified: 'email_verified', ...times },
      additionalFields: {
        plan: { type: 'string', input: false, defaultValue: 'free' },
        isDemo: { type: 'boolean', input: false, defaultValue: false, fieldName: 'is_demo' },
        isOperator: { type: 'boolean', input: false, defaultValue: false, fieldName: 'is_operator' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'account_id',
        token: 'token_hash',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        expiresAt: 'expires_at',
        ...times,
      },
      expiresIn: SESSION_S,
      updateAge: SESSION_RENEWED_EVERY_S,
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'account_id',
        providerId: 'provider',
        accountId: 'provider_account',
        password: 'password_hash',
        ...times,
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...times },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      password: openPasswords(hashing),
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      resetPasswordTokenExpiresIn: RESET_LINK_S,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendResetLink({ email: user.email, token }),
      onPasswordReset: ({ user }) => onPasswordReset(user.email),
    },
    databaseHooks: {
      session: { create: { before: async (session) => ({ data: { ...session, token: hashOfFreshToken() } }) } },
    },
    plugins: [bearer()],
  })
}
