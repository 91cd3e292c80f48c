import { z } from 'zod'
import type { AdapterContext } from '../transport/adapter-context.ts'
import { classifyBody } from '../transport/classify-body.ts'
import type { Classification, Failure } from '../transport/classify-status.ts'
import { openTransport, type Transport } from '../transport/transport.ts'

const DAY_MS = 24 * 3_600_000

/** Whose Workers AI is used, and where it is. */
export interface CloudflareAccount {
  readonly accountId: string
  readonly key: string
  readonly baseUrl: string
}

/** Workers AI of one account. */
export function openCloudflareTransport(
  { accountId, key, baseUrl }: CloudflareAccount,
  context: AdapterContext,
): Transport {
  return openTransport(
    {
      name: 'Cloudflare',
      baseUrl: `${baseUrl}/accounts/${encodeURIComponent(accountId)}/ai`,
      headers: { authorization: `Bearer ${key}` },
      secrets: [key, accountId],
      classify,
    },
    context,
  )
}

const errors = z.object({ errors: z.array(z.object({ code: z.number() })).min(1) })

/** Codes of developers.cloudflare.com/workers-ai/platform/errors. */
function classify(failure: Failure, nowMs: number): Classification | undefined {
  const code = errors.safeParse(failure.json).data?.errors[0]?.code
  if (code === 3036) {
    const untilMidnightMs = DAY_MS - (nowMs % DAY_MS)
    return {
      kind: 'exhausted',
      sentence: "Cloudflare's free quota of the day is used up until 00:00 UTC.",
      retryAfterMs: untilMidnightMs,
    }
  }
  if (code === 3040) return { kind: 'busy', sentence: 'Cloudflare has no capacity for this model right now.' }
  if (code === 3007 || code === 3008) return { kind: 'timeout', sentence: 'Cloudflare says it took too long.' }
  if (code === 5007 || code === 3042) return { kind: 'misconfigured', sentence: 'Cloudflare has no such model.' }
  return classifyBody('Cloudflare', failure)
}
