import { labelSpans, labelStoryOf } from '@afterimage/core/labels'
import type { Lane } from './lanes.ts'

/** What the product tells of whole runs, beside what somebody sees. */
export interface LaneFigures {
  /** Late frames that somebody has looked at, how many of them are told a label, and how many one that nobody sees. */
  readonly frames: number
  readonly labelled: number
  readonly mistaken: number
  /** Runs of which anything is told, how many end unsure, and how many have lost what was seen. */
  readonly runs: number
  readonly unsure: number
  readonly lost: number
  /** Late frames of which it is told that a thing is lost that somebody sees in them. */
  readonly falselyLost: number
}

export function laneFigures(lanes: readonly Lane[]): LaneFigures {
  const figures = { frames: 0, labelled: 0, mistaken: 0, runs: 0, unsure: 0, lost: 0, falselyLost: 0 }
  for (const { frames, seen } of lanes) {
    const spans = labelSpans(frames)
    const { labels = [], unsureFrom = null, lostAt = null } = labelStoryOf(frames, true) ?? {}
    if (labels.length > 0) figures.runs += 1
    if (unsureFrom !== null) figures.unsure += 1
    if (lostAt !== null) figures.lost += 1
    for (const [number, things] of seen) {
      const told = spans.find(({ from, to }) => from <= number && number <= to)
      figures.frames += 1
      if (told !== undefined) figures.labelled += 1
      if (told !== undefined && !things.includes(told.label)) figures.mistaken += 1
      const isLost = lostAt !== null && number >= lostAt
      if (isLost && labels.some((label) => things.includes(label))) figures.falselyLost += 1
    }
  }
  return figures
}
