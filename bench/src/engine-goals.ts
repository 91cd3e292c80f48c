import type { MeasuredPasses } from './measure-passes.ts'
import { summary } from './summary.ts'

/** A whole pass to the two networks it waits for. */
const MOST_RATIO = 1.25
const MOST_PASS_MS = 170
const MOST_MEMORY_MB = 700

/** What is asked of Echo's engine, and whether it is met: a section of the report. Ratios are of the best of all turns. */
export function echoGoals({ turns, memoryMb }: MeasuredPasses, passes: number): string {
  const whole = summary(turns.map(({ passMs }) => passMs))
  const networks = summary(turns.map(({ networksMs }) => networksMs))
  const ratios = summary(turns.map(({ passMs, networksMs }) => passMs / networksMs))
  const ratio = whole.best / networks.best
  const line = (what: string, value: string, most: string, isMet: boolean) =>
    `| ${what} | ${value} | ${most} | ${isMet ? 'met' : 'not met'} |`
  return `## What is asked of Echo

A whole pass and its two networks alone took turns ${turns.length} times: ${whole.text} and ${networks.text}; the ratio of the two in one turn was ${ratios.median.toFixed(2)} at the median.

| | measured | at most | |
| --- | --- | --- | --- |
${line('a whole pass to its two networks, both at their best', ratio.toFixed(2), MOST_RATIO.toFixed(2), ratio <= MOST_RATIO)}
${line('a whole pass, at its best', `${whole.best.toFixed(0)} ms`, `${MOST_PASS_MS} ms`, whole.best <= MOST_PASS_MS)}
${line(`memory of the process after ${passes} passes`, `${memoryMb.toFixed(0)} MB`, `${MOST_MEMORY_MB} MB`, memoryMb <= MOST_MEMORY_MB)}`
}
