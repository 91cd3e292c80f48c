import type { FastifyRequest } from 'fastify'

const hearers = new WeakMap<FastifyRequest, (isAway: boolean) => void>()

/** Hears when a request begins to wait for somebody else's server, and when it is back. */
export function hearOfAway(request: FastifyRequest, hear: (isAway: boolean) => void): void {
  hearers.set(request, hear)
}

/** Waits for somebody else's server, which is no work of ours: meanwhile the request keeps nobody else out. */
export async function whileAway<Value>(request: FastifyRequest, wait: () => Promise<Value>): Promise<Value> {
  const hear = hearers.get(request)
  hear?.(true)
  try {
    return await wait()
  } finally {
    hear?.(false)
  }
}
