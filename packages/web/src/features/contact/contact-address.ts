/** The address that the operator publishes, which the server writes into the page; null where they publish none. */
export function contactAddress(): string | null {
  const address = document.querySelector('meta[name="contact-email"]')?.getAttribute('content')?.trim() ?? ''
  return address.includes('@') ? address : null
}
