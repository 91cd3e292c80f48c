import { readFile } from 'node:fs/promises'
import { THINGS, type Thing } from '@afterimage/sight/things'
import { z } from 'zod'

/** What is assessed of a frame: every thing that the detector gives at least this score, whether it would be told or not. */
export const ASSESSED_FROM = 0.35
/** A score that is further off belongs to another frame than the one that was assessed: its network has changed. */
const SAME_WITHIN = 0.02

const schema = z.record(
  z.string().regex(/^[1-9]\d*$/),
  z.record(z.string(), z.object({ score: z.number(), isSeen: z.boolean() })),
)

export interface Assessment {
  /** The detector's, in the frame that was assessed; the viewer did not know it. */
  readonly score: number
  /** Whether somebody who looks at the frame sees the thing, too. */
  readonly isSeen: boolean
}

/** Of each late frame, by its number from 1, every thing that the detector saw in it. Frames without one are left out. */
export type ThingAssessments = ReadonlyMap<number, ReadonlyMap<Thing, Assessment>>

/** What was written down at the sheets, which tell neither scores nor photographs. */
export async function readThingAssessments(): Promise<ThingAssessments> {
  return parseThingAssessments(JSON.parse(await readFile(new URL('assessments.json', import.meta.url), 'utf8')))
}

/** Throws where something is assessed that is none of the things. */
export function parseThingAssessments(value: unknown): ThingAssessments {
  const things = new Map(THINGS.map((thing) => [thing as string, thing]))
  const frames = Object.entries(schema.parse(value)).map(([number, said]) => {
    const known = Object.entries(said).map(([name, assessment]) => {
      const thing = things.get(name)
      if (thing === undefined) throw new Error(`the detector knows no ${name}`)
      return [thing, assessment] as const
    })
    return [Number(number), new Map(known)] as const
  })
  return new Map(frames)
}

/** Whether a frame is the one that was assessed, by what the detector says of it. */
export function isAssessed(
  scores: ReadonlyMap<Thing, number>,
  assessed: ReadonlyMap<Thing, Assessment> | undefined,
): boolean {
  const things = new Set([...scores.keys(), ...(assessed?.keys() ?? [])])
  return [...things].every((thing) => {
    const [now, then] = [scores.get(thing) ?? ASSESSED_FROM, assessed?.get(thing)?.score ?? ASSESSED_FROM]
    return Math.abs(now - then) <= SAME_WITHIN
  })
}
