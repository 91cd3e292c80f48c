import { beginsFrom } from '@afterimage/core/label-thresholds'
import type { Thing } from '@afterimage/sight/things'
import { table } from '../report.ts'
import type { ThingAssessments } from './assessments.ts'

/** Of so many frames, how many show a label, and how many of them one that nobody sees. */
export interface LabelFigures {
  readonly frames: number
  readonly labelled: number
  readonly mistaken: number
  /** Things that somebody sees and the detector gave a score, and how many of them are told. */
  readonly seen: number
  readonly seenAndTold: number
}

export function labelFigures(
  frames: number,
  assessments: ThingAssessments,
  threshold: (thing: Thing) => number = beginsFrom,
): LabelFigures {
  let [labelled, mistaken, seen, seenAndTold] = [0, 0, 0, 0]
  for (const things of assessments.values()) {
    const told = [...things].filter(([thing, { score }]) => score >= threshold(thing))
    if (told.length > 0) labelled += 1
    if (told.some(([, { isSeen }]) => !isSeen)) mistaken += 1
    seen += [...things.values()].filter(({ isSeen }) => isSeen).length
    seenAndTold += told.filter(([, { isSeen }]) => isSeen).length
  }
  return { frames, labelled, mistaken, seen, seenAndTold }
}

/** One line a thing that was assessed: how often it is told, and is there. */
export function thingTable(assessments: ThingAssessments): string {
  const all = [...assessments.values()].flatMap((things) => [...things])
  const rows = [...Map.groupBy(all, ([thing]) => thing)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([thing, said]) => {
      const [seen, not] = [true, false].map((is) =>
        said.filter(([, { isSeen }]) => isSeen === is).map(([, { score }]) => score),
      )
      const told = (scores: readonly number[] = []) => scores.filter((score) => score >= beginsFrom(thing)).length
      const surest = not === undefined || not.length === 0 ? '–' : Math.max(...not).toFixed(2)
      const counts = [seen?.length ?? 0, told(seen), not?.length ?? 0, told(not)].map(String)
      return [thing, ...counts, surest, beginsFrom(thing).toFixed(2)]
    })
  return table(
    ['thing', 'a person sees it', 'of them told', 'nobody sees it', 'of them told', 'surest of these', 'told from'],
    rows,
  )
}
