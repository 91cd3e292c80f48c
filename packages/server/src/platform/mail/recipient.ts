const SAME_WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address leads to, as far as its words tell: without a tag (`ada+x@example.com`), and without dots where the
 * provider ignores them. For counting what a person gets, never for sending.
 */
export function recipientOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const name = email.slice(0, at).toLowerCase()
  // A plus at the beginning is the whole name.
  const plain = name.replace(/(?<=.)\+.*$/s, '')
  return `${SAME_WITHOUT_DOTS.has(domain) ? plain.replaceAll('.', '') : plain}@${domain}`
}
