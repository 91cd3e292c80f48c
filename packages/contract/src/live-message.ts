import { z } from 'zod'

/** The live channel: `WS /ws/{projectId}`. The first message of the client says who it is. */
export const LIVE_AUTH_WITHIN_MS = 5_000

/** Why the server closed the channel. From 4000 on, connecting again with the same token is in vain. */
export const LIVE_CLOSE = {
  /** The server stops; another one will answer (RFC 6455, 7.4.1). */
  goingAway: 1001,
  /** The reader was too slow; what it missed comes with the next snapshot. */
  tryAgainLater: 1013,
  notAuthenticated: 4401,
  notFound: 4404,
  tooManyConnections: 4429,
} as const

export const liveAuth = z.object({ type: z.literal('auth'), token: z.string().min(1).max(500) })
export type LiveAuth = z.infer<typeof liveAuth>

/** Sent right after the authentication and at each change: always the whole state, so that none depends on another. */
export const liveMessage = z.object({
  type: z.enum(['progress', 'complete', 'error']),
  data: z.object({
    percentage: z.number().min(0).max(100),
    currentFrame: z.number().int().nonnegative(),
    totalFrames: z.number().int().positive(),
    outputVideoUrl: z.string().nullable(),
    error: z.string().nullable(),
  }),
})
export type LiveMessage = z.infer<typeof liveMessage>
