import type { Iterations } from '@afterimage/core/iterations'
import { FIRST_CHANGE, type RunOptions, type ScheduleChange } from '@afterimage/core/run-options'
import { STYLE_IDS, type Style } from '@afterimage/core/styles'
import type { ModelOption } from '../model-options.ts'

/** The change that is offered next: another style, half of the way that is left. Undefined where each frame has its change. */
export function nextChange(
  schedule: readonly ScheduleChange[],
  { style, iterations }: { readonly style: Style; readonly iterations: Iterations },
): ScheduleChange | undefined {
  const known = schedule.filter(({ from }) => from <= iterations).toSorted((one, other) => one.from - other.from)
  const last = known.at(-1)?.from ?? 1
  const from = freeFrame(schedule, Math.max(FIRST_CHANGE, Math.ceil((last + iterations) / 2)), iterations)
  if (from === undefined) return undefined
  const before = known.findLast((one) => one.from < from && one.style !== null)?.style
  const after = known.find((one) => one.from > from)?.style
  const taken = [style, before, after]
  return { from, style: STYLE_IDS.find((id) => !taken.includes(id)) ?? style, prompt: null }
}

/** The changes with another, all in the order of their frames; those without a frame last. */
export function withChange(schedule: readonly ScheduleChange[], added: ScheduleChange): readonly ScheduleChange[] {
  return inOrder([...schedule, added])
}

/** The same in the order of their frames, those without a frame last. */
export function inOrder(schedule: readonly ScheduleChange[]): readonly ScheduleChange[] {
  const place = ({ from }: ScheduleChange) => (Number.isNaN(from) ? Number.MAX_SAFE_INTEGER : from)
  return schedule.toSorted((one, other) => place(one) - place(other))
}

/** The frame that is meant where nothing takes over there, else the next one after it, else the last one before it. */
function freeFrame(schedule: readonly ScheduleChange[], meant: number, iterations: Iterations): number | undefined {
  const isFree = (frame: number) => schedule.every(({ from }) => from !== frame)
  for (let frame = meant; frame <= iterations; frame++) if (isFree(frame)) return frame
  for (let frame = meant - 1; frame >= FIRST_CHANGE; frame--) if (isFree(frame)) return frame
  return undefined
}

/** The same change with a style, or, without one, with a prompt to be written. */
export function withStyle(change: ScheduleChange, style: Style | null): ScheduleChange {
  return { ...change, style, prompt: style === null ? (change.prompt ?? '') : null }
}

/** What is wrong with a schedule as it was typed. */
export interface ScheduleFault {
  readonly sentence: string
  /** The place of the change that has it, and its field. */
  readonly at: number
  readonly field: 'from' | 'prompt'
}

/** The first thing that is wrong with a run as it was typed; undefined where nothing is. */
export function faultOf({ schedule }: Pick<RunOptions, 'schedule'>, iterations: Iterations): ScheduleFault | undefined {
  const frames = schedule.map(({ from }) => from)
  const beyond = frames.findIndex((from) => !Number.isInteger(from) || from < FIRST_CHANGE || from > iterations)
  if (beyond !== -1) {
    return {
      sentence: `A change takes over at a frame from ${FIRST_CHANGE} to ${iterations}.`,
      at: beyond,
      field: 'from',
    }
  }
  const twice = frames.findIndex((from, at) => frames.indexOf(from) !== at)
  if (twice !== -1) {
    const sentence = `Two changes take over at frame ${frames[twice]}. Choose another frame for one of them.`
    return { sentence, at: twice, field: 'from' }
  }
  const empty = schedule.findIndex(({ style, prompt }) => style === null && (prompt ?? '').trim() === '')
  if (empty === -1) return undefined
  const sentence = `Write the prompt that takes over at frame ${frames[empty]}, or choose a style.`
  return { sentence, at: empty, field: 'prompt' }
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
