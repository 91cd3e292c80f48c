import type { Iterations } from '@afterimage/core/iterations'
import { FIRST_CHANGE, type RunOptions, type ScheduleChange } from '@afterimage/core/run-options'
import { STYLE_IDS, type Style } from '@afterimage/core/styles'
import type { ModelOption } from '../model-options.ts'

/** The change that is offered next: another style, half of the way that is left. */
export function nextChange(
  schedule: readonly ScheduleChange[],
  { style, iterations }: { readonly style: Style; readonly iterations: Iterations },
): ScheduleChange {
  const last = schedule.at(-1)
  const from = Math.min(iterations, Math.max(FIRST_CHANGE, Math.ceil(((last?.from ?? 1) + iterations) / 2)))
  const before = last?.style ?? style
  return { from, style: STYLE_IDS.find((id) => id !== before && id !== style) ?? style, prompt: null }
}

/** The same change with a style, or, without one, with a prompt to be written. */
export function withStyle(change: ScheduleChange, style: Style | null): ScheduleChange {
  return { ...change, style, prompt: style === null ? (change.prompt ?? '') : null }
}

/** What is wrong with a run as it was typed, in a sentence; undefined where nothing is. */
export function faultOf({ schedule }: RunOptions, iterations: Iterations): string | undefined {
  const frames = schedule.map(({ from }) => from)
  const wrong = frames.find((from) => !Number.isInteger(from) || from < FIRST_CHANGE || from > iterations)
  if (wrong !== undefined) return `A change takes over at a frame from ${FIRST_CHANGE} to ${iterations}.`
  const twice = frames.find((from, at) => frames.indexOf(from) !== at)
  if (twice !== undefined) return `Two changes take over at frame ${twice}. Choose another frame for one of them.`
  const empty = schedule.find(({ style, prompt }) => style === null && (prompt ?? '').trim() === '')
  return empty && `Write the prompt that takes over at frame ${empty.from}, or choose a style.`
}

/** A run as it was typed, in the order of its frames, and without what its model does not take. */
export function runOf(
  run: RunOptions,
  { takesPrompt, takesStrength }: Pick<ModelOption, 'takesPrompt' | 'takesStrength'>,
): RunOptions {
  const schedule = run.schedule
    .filter(({ style }) => takesPrompt || style !== null)
    .toSorted((one, other) => one.from - other.from)
  const undoPrompt = run.undoPrompt?.trim() || null
  return {
    ...run,
    schedule,
    undoPrompt: takesPrompt ? undoPrompt : null,
    strength: takesStrength ? run.strength : [],
  }
}
