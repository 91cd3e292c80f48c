import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const chaosEvent = z.discriminatedUnion('what', [
  z.object({ what: z.literal('call'), seed: z.number(), frame: z.number(), pid: z.number(), at: z.number() }),
  z.object({ what: z.literal('answer'), seed: z.number(), frame: z.number(), pid: z.number(), at: z.number() }),
  z.object({ what: z.literal('write'), isFailed: z.boolean(), pid: z.number(), at: z.number() }),
])
export type ChaosEvent = z.infer<typeof chaosEvent>

/** Notes what a process did where a kill cannot take it away: a line is in the file before the call returns. */
export function noteEvent(file: string, event: ChaosEvent): void {
  appendFileSync(file, `${JSON.stringify(event)}\n`)
}

export async function readEvents(file: string): Promise<readonly ChaosEvent[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line) => chaosEvent.parse(JSON.parse(line)))
}
