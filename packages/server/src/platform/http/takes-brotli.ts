/** Brotli, in a list of what is taken, with any weight but none (RFC 9110, section 12.5.3). */
const BROTLI = /(^|,)\s*br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/

/** Whether a client with this `Accept-Encoding` takes Brotli. */
export function takesBrotli(accepted: unknown): boolean {
  return typeof accepted === 'string' && BROTLI.test(accepted)
}
