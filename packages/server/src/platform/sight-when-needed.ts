import type { OpenSight, Sight } from '@afterimage/sight/sight'

/** Networks that are opened when somebody first looks: a process that never does need not have them. */
export function openWhenNeeded(open: OpenSight): Sight {
  let opened: Promise<Sight> | undefined
  const sight = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    look: async (...asked) => (await sight()).look(...asked),
    suitability: async (...asked) => (await sight()).suitability(...asked),
    close: async () => {
      const found = await opened?.catch(() => undefined)
      await found?.close()
    },
  }
}
