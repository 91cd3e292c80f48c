import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const PROGRAM = fileURLToPath(new URL('engine-passes.ts', import.meta.url))
const DEADLINE_MS = 600_000

const answerSchema = z.object({
  passMs: z.array(z.number()).min(1),
  memoryMb: z.number(),
  turns: z.array(z.object({ passMs: z.number(), networksMs: z.number() })),
})

/** Whole passes of one model in a process that has drawn with nothing else. */
export interface MeasuredPasses extends z.infer<typeof answerSchema> {
  /** Load average of the machine when they began. */
  readonly load: number
}

export interface PassPlan {
  readonly side: number
  readonly threads: number
  readonly passes: number
  /** Of passes and Echo's networks in turns. */
  readonly rounds: number
}

/** Has a fresh process draw, and returns its times and its memory after `passes` passes. */
export async function measurePasses(id: string, { side, threads, passes, rounds }: PassPlan): Promise<MeasuredPasses> {
  const load = loadavg()[0] ?? Number.NaN
  const args = [PROGRAM, id, `${side}`, `${threads}`, `${passes}`, `${rounds}`]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: DEADLINE_MS })
  return { ...answerSchema.parse(JSON.parse(stdout)), load }
}
