import type { IncomingMessage } from 'node:http'
import accepts from 'accepts'

/**
 * Whether a request's Accept header wants JSON rather than a page (RFC 9110, section 12.5.1). A client that does not care
 * gets the page.
 */
export function prefersJson(request: IncomingMessage): boolean {
  return accepts(request).types(['text/html', 'application/json']) === 'application/json'
}
