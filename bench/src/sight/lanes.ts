import { readFile } from 'node:fs/promises'
import type { SeenFrame } from '@afterimage/core/labels'
import { z } from 'zod'

const schema = z.array(
  z.object({
    kept: z.array(z.number()),
    /** What the detector thought of in each frame. */
    labels: z.array(z.record(z.string(), z.number())),
    /** What somebody sees in the late ones. */
    seen: z.record(z.string(), z.array(z.string())),
  }),
)

/** A whole run as the product looks at it, and what somebody sees in its late frames. */
export interface Lane {
  readonly frames: readonly SeenFrame[]
  readonly seen: ReadonlyMap<number, readonly string[]>
}

/** Those of `fullRuns`, in their order. */
export async function readLanes(): Promise<readonly Lane[]> {
  const lanes = schema.parse(JSON.parse(await readFile(new URL('lanes.json', import.meta.url), 'utf8')))
  return lanes.map(({ kept, labels, seen }) => ({
    frames: kept.map((share, number) => ({
      number,
      kept: share,
      labels: Object.entries(labels[number] ?? {}).map(([id, score]) => ({ id, score })),
    })),
    seen: new Map(Object.entries(seen).map(([number, things]) => [Number(number), things])),
  }))
}
