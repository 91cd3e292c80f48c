import { escapeHtml } from '../platform/escape-html.ts'

/** What the operator tells everybody about themselves. */
export interface Operator {
  readonly contactEmail?: string | undefined
  /** Profiles on social networks. */
  readonly socialLinks?: readonly string[]
  /** Whether emails of this site reach anybody. */
  readonly sendsMail?: boolean
}

/** The tags from which the pages learn it. */
export function operatorTags({ contactEmail, socialLinks = [], sendsMail = false }: Operator): readonly string[] {
  return [
    ...(contactEmail === undefined ? [] : [`<meta name="contact-email" content="${escapeHtml(contactEmail)}">`]),
    ...socialLinks.map((link) => `<meta name="social-link" content="${escapeHtml(link)}">`),
    ...(sendsMail ? ['<meta name="sends-mail" content="yes">'] : []),
  ]
}
