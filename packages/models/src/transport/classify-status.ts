import type { ModelErrorKind } from '../model-error.ts'

/** An answer that is no success, as adapters classify it. */
export interface Failure {
  readonly status: number
  readonly text: string
  /** The body as JSON, undefined when it is none. */
  readonly json: unknown
  /** Whether the request held these words, in upper or lower case, so that the answer may only repeat them. */
  readonly wasSent: (text: string) => boolean
}

export interface Classification {
  readonly kind: ModelErrorKind
  /** What a person reads, without the provider's name in front when it says enough alone. */
  readonly sentence: string
  /** Where the provider names no wait of its own. */
  readonly retryAfterMs?: number
}

/** What an HTTP status means where a provider's own words say nothing else. */
export function classifyStatus(name: string, { status }: Failure): Classification {
  if (status === 401) return { kind: 'misconfigured', sentence: `${name} does not accept the key.` }
  if (status === 402) return { kind: 'exhausted', sentence: `${name} reports that the balance is used up.` }
  if (status === 403) return { kind: 'misconfigured', sentence: `${name} does not allow this key to use the model.` }
  if (status === 404 || status === 410) {
    return { kind: 'misconfigured', sentence: `${name} does not offer this model, or its address is wrong.` }
  }
  if (status === 408 || status === 504 || status === 522 || status === 524) {
    return { kind: 'timeout', sentence: `${name} says it took too long (status ${status}).` }
  }
  if (status === 429) return { kind: 'busy', sentence: `${name} asks us to wait.` }
  if (status === 503 || status === 529) return { kind: 'busy', sentence: `${name} is overloaded.` }
  if (status >= 500) return { kind: 'broken', sentence: `${name} failed with status ${status}.` }
  if (status >= 300 && status < 400) {
    return { kind: 'misconfigured', sentence: `${name} redirects to another address. Set that one instead.` }
  }
  return { kind: 'misconfigured', sentence: `${name} does not accept the request (status ${status}).` }
}
