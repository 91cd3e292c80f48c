import { type Dispatcher, request } from 'undici'
import {
  type AddressRules,
  checkedAddresses,
  checkForm,
  connectingOnlyTo,
  FetchRefused,
  PUBLIC_RULES,
} from './guarded-address.ts'

export interface PostLimits {
  /** Until the answer's head is there, look-ups included. */
  readonly deadlineMs: number
  /** So much of the answer's body is read; the rest is cut off. */
  readonly maxBytes: number
}

export interface PostAnswer {
  readonly status: number
  /** The `retry-after` header as it came. */
  readonly retryAfter: string | undefined
  /** How its body begins. */
  readonly text: string
}

/** Posts to addresses that strangers gave. Both throw {@link FetchRefused}; `post` throws the signal's reason, too. */
export interface GuardedPost {
  /** Whether the address may be called at all, as things are now. */
  check(address: string, deadlineMs: number): Promise<void>
  post(
    address: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
    limits: PostLimits,
    signal: AbortSignal,
  ): Promise<PostAnswer>
}

/** An answer whose head says how it went is not waited for any longer. */
const BODY_WITHIN_MS = 2_000

/** What holds unless it is said otherwise: what is sent may be private, so it goes over TLS. */
const RULES: AddressRules = {
  ...PUBLIC_RULES,
  protocols: ['https:'],
  portSentence: 'Only the ports 80, 443, 8080 and 8443 can be used.',
}

/**
 * Makes the door through which messages go to addresses that people gave. The same rules as for pictures (`guardFetch`): public addresses
 * alone, each checked and connected to as it was checked. No redirect is followed; the answer is bounded in time and size.
 */
export function guardPost(changes: Partial<AddressRules> = {}): GuardedPost {
  const rules = { ...RULES, ...changes }
  return {
    check: (address, deadlineMs) =>
      explained(AbortSignal.timeout(deadlineMs), async (signal) => {
        await checkedAddresses(checkForm(address, rules), signal, rules)
      }),
    post: (address, { headers, body }, { deadlineMs, maxBytes }, stop) =>
      explained(
        AbortSignal.timeout(deadlineMs),
        async (deadline) => {
          const signal = AbortSignal.any([deadline, stop])
          const url = checkForm(address, rules)
          const agent = connectingOnlyTo(await checkedAddresses(url, signal, rules), deadlineMs)
          try {
            const answer = await request(url, { dispatcher: agent, signal, method: 'POST', headers, body })
            const { 'retry-after': retryAfter } = answer.headers
            return {
              status: answer.statusCode,
              retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
              text: await readStart(answer.body, maxBytes),
            }
          } finally {
            await agent.destroy()
          }
        },
        stop,
      ),
  }
}

async function explained<Value>(
  deadline: AbortSignal,
  call: (deadline: AbortSignal) => Promise<Value>,
  stop?: AbortSignal,
): Promise<Value> {
  try {
    return await call(deadline)
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    stop?.throwIfAborted()
    const sentence = deadline.aborted ? 'It did not answer in time.' : `It could not be reached${codeOf(error)}.`
    throw new FetchRefused('unreachable', sentence, { cause: error })
  }
}

/** What the system calls it, for those who look into it: ENOTFOUND, ECONNREFUSED. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : ''
}

/** Up to so many bytes, and no longer than a moment. Whatever becomes of the rest, the head has said how it went. */
async function readStart(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const timer = setTimeout(() => body.destroy(), BODY_WITHIN_MS)
  try {
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) break
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes >= maxBytes) break
    }
  } catch {
    // It is cut off here.
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}
