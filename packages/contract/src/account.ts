import { z } from 'zod'

export const WELCOME_CREDITS = 100
export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

/** The shared account that the sign-in screen offers; its credentials are no secret. */
export const DEMO_CREDENTIALS = { email: 'demo@afterimage.example', password: 'demo-afterimage' } as const

export const plan = z.enum(['free', 'pro'])
export type Plan = z.infer<typeof plan>

export const account = z.object({
  id: z.uuid(),
  email: z.string(),
  credits: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** Evolutions of the plan `pro` cost no credits. */
  plan,
  /** Shared by everybody who tries the demo: what one does with it, the others see. */
  isDemo: z.boolean(),
  /** Whether the owner has shown, with a mailed link, that they read what goes to the address. */
  isProved: z.boolean(),
  /** Whether this sign-in opens the operator's screen; a server of before it has not said. */
  isOperator: z.boolean().default(false),
})
export type Account = z.infer<typeof account>

export const creditTransaction = z.object({
  id: z.string(),
  description: z.string(),
  /** Positive for credits given, negative for credits taken. */
  amount: z.number().int(),
  /** What it was for; null where it was for no evolution, or that one is gone. */
  evolution_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
})
export type CreditTransaction = z.infer<typeof creditTransaction>

/** A sign-in that is still good; its token is known only to the client that got it. */
export const session = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Session = z.infer<typeof session>

/** How an identity provider is called in addresses and variables. */
export const identityProviderId = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/)

/** Where somebody has an account already, and can sign in from (OpenID Connect). */
export const identityProvider = z.object({
  id: identityProviderId,
  /** As people know it, such as “Google”. */
  name: z.string(),
})
export type IdentityProvider = z.infer<typeof identityProvider>

export const email = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'Enter a valid email address.' }))

export const BLANK_PASSWORD = 'Password must contain more than spaces'

/** A password to be set; one to be checked may be anything. */
export const newPassword = z
  .string({ error: 'Enter a password.' })
  .min(MIN_PASSWORD_LENGTH, { error: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long` })
  .max(MAX_PASSWORD_LENGTH, { error: `Password must be at most ${MAX_PASSWORD_LENGTH} characters long` })
  .refine((password) => password.trim() !== '', { error: BLANK_PASSWORD })

/** What a link in an email carries. */
export const emailedToken = z.string({ error: 'The link is incomplete.' }).min(1).max(200)

export const givenPassword = z.string({ error: 'Enter your password.' }).max(1_000)
