import { MAX_IMAGE_BYTES } from '@afterimage/core/limits'
import { ModelError } from '../model-error.ts'
import type { AdapterContext } from './adapter-context.ts'
import { readBody } from './read-body.ts'

/**
 * The picture behind an address in a provider's answer: input from a stranger, fetched once and at once, through the
 * guard that refuses private networks. Only the host that the operator named as this provider's own is asked directly,
 * wherever it is, without a key and without following redirects.
 */
export async function fetchPicture(
  name: string,
  baseUrl: string,
  address: string,
  context: AdapterContext,
  deadlineMs: number,
  hide: (text: string) => string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const inline = /^data:[^,]{0,200};base64,/.exec(address)
  if (inline !== null) return Buffer.from(address.slice(inline[0].length), 'base64')
  signal.throwIfAborted()
  try {
    if (URL.parse(address)?.host !== new URL(baseUrl).host) {
      return await context.fetchResult(address, { maxBytes: MAX_IMAGE_BYTES, deadlineMs }, signal)
    }
    const stop = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
    const response = await context.fetch(address, { redirect: 'manual', signal: stop })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return await readBody(response, MAX_IMAGE_BYTES)
  } catch (error) {
    signal.throwIfAborted()
    const cause = new Error(hide(error instanceof Error ? error.message : String(error)))
    throw new ModelError('broken', `The picture that ${name} made could not be fetched.`, { cause })
  }
}
