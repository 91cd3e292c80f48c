import { keysOf } from '@afterimage/core/keys-of'
import { z } from 'zod'
import { email } from './account.ts'
import { endpoint } from './endpoint.ts'
import { storableText } from './storable-text.ts'

/** What a message can be about, with the words to choose from. */
export const CONTACT_TYPES = {
  general: 'General inquiry',
  support: 'Support',
  sales: 'Sales',
  partnership: 'Partnership',
} as const
export type ContactType = keyof typeof CONTACT_TYPES

const types = keysOf(CONTACT_TYPES)

/** One line: what goes into an email's head may not begin another line of it. */
const line = (field: string, max: number) =>
  z
    .string({ error: `Enter ${field}.` })
    .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .pipe(storableText().min(1, `Enter ${field}.`).max(max, `Enter ${field} of at most ${max} characters.`))

export const sendContactMessage = endpoint({
  id: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the people behind the site',
  body: z.object({
    name: line('your name', 100),
    email,
    subject: line('a subject', 200),
    message: storableText('Enter a message.')
      .trim()
      .min(1, 'Enter a message.')
      .max(5_000, 'Enter a message of at most 5000 characters.'),
    type: z.enum(types, { error: `Choose one of the types ${types.join(', ')}.` }).default('general'),
    /** Hidden from people and left empty by them; what fills it is a program, and its message goes nowhere. */
    website: z.string().max(2_000).optional(),
  }),
  ok: { status: 200, body: z.object({ message: z.string() }) },
  fails: ['too_many_requests'],
})
