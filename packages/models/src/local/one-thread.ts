/** How Piscina keeps networks on a thread of their own: two threads would share the same cores and hold every network twice. */
export const oneThread = {
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: Number.POSITIVE_INFINITY,
  // A network answers through the thread's event loop, which must not sleep in Atomics.wait meanwhile.
  atomics: 'disabled',
  // Closing waits for the network in hand, the longest that a timer can: ending the thread inside it aborts the whole process.
  closeTimeout: 2 ** 31 - 1,
} as const
