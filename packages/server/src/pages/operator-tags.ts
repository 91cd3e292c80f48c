import { escapeHtml } from '../platform/escape-html.ts'

/** What the operator tells everybody about themselves. */
export interface Operator {
  readonly contactEmail?: string | undefined
  /** Profiles on social networks. */
  readonly socialLinks?: readonly string[]
  /** Whether emails of this site reach anybody. */
  readonly sendsMail?: boolean
  /** Where else people can sign in. */
  readonly identityProviders?: readonly { readonly id: string; readonly name: string }[]
  /** Whether accounts can be made and used with a password. */
  readonly hasPasswords?: boolean
}

/** The tags from which the pages learn it. */
export function operatorTags(operator: Operator): readonly string[] {
  const { contactEmail, socialLinks = [], sendsMail = false, identityProviders = [], hasPasswords = true } = operator
  return [
    ...(contactEmail === undefined ? [] : [`<meta name="contact-email" content="${escapeHtml(contactEmail)}">`]),
    ...socialLinks.map((link) => `<meta name="social-link" content="${escapeHtml(link)}">`),
    ...(sendsMail ? ['<meta name="sends-mail" content="yes">'] : []),
    ...identityProviders.map(
      ({ id, name }) => `<meta name="identity-provider" content="${escapeHtml(`${id} ${name}`)}">`,
    ),
    ...(hasPasswords ? [] : ['<meta name="passwords" content="off">']),
  ]
}
