import { z } from 'zod'
import { defineSettings } from '../platform/settings.ts'

export interface PageConfig {
  /** Measures the visits of those who agree; without it no page loads or sends anything. */
  readonly analyticsId: string | undefined
  /** The address that the contact page shows to everybody. */
  readonly contactEmail: string | undefined
  /** The operator's profiles, for the footer. */
  readonly socialLinks: readonly string[]
}

/** A measurement id; the placeholder that examples carry counts as none. */
const analyticsId = z
  .string()
  .regex(/^G-[A-Z0-9]{4,20}$/)
  .transform((id) => (/^G-X+$/.test(id) ? undefined : id))

/** The operator's profiles on social networks, comma-separated. */
const socialLinks = z
  .string()
  .transform((text) => text.split(',').map((link) => link.trim()))
  .pipe(z.array(z.url({ protocol: /^https$/ })))

export const PAGE_SETTINGS = defineSettings(
  {
    ANALYTICS_ID: { schema: analyticsId.optional(), expected: 'a measurement id such as G-AB12CD34EF' },
    CONTACT_EMAIL: { schema: z.email().optional(), expected: 'an email address' },
    SOCIAL_LINKS: { schema: socialLinks.default([]), expected: 'https addresses, comma-separated' },
  },
  (values): PageConfig => ({
    analyticsId: values.ANALYTICS_ID,
    contactEmail: values.CONTACT_EMAIL,
    socialLinks: values.SOCIAL_LINKS,
  }),
)
