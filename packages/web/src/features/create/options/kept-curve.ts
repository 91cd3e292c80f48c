import type { RunOptions } from '@afterimage/core/run-options'
import type { StartChoices } from '../start-request.ts'
import { stretched } from './strength-curve.ts'

/** The choices with a change; a curve is kept as it was drawn, with the length that it was drawn for. */
export function changed(choices: StartChoices, change: Partial<StartChoices>): StartChoices {
  const next = { ...choices, ...change }
  return next.run.strength === choices.run.strength ? next : { ...next, strengthFor: next.iterations }
}

/** The choices as they are shown and sent: the curve goes over the length that is chosen now. */
export function atTheirLength(choices: StartChoices): StartChoices {
  const { run, iterations, strengthFor } = choices
  const strength = stretched(run.strength, { from: strengthFor, to: iterations })
  return strength === run.strength ? choices : { ...choices, run: { ...run, strength } }
}

/** A run that was changed where it is shown: a curve that was not touched stays as it was drawn. */
export function untouched(
  run: RunOptions,
  { shown, drawn }: Readonly<Record<'shown' | 'drawn', RunOptions>>,
): RunOptions {
  return run.strength === shown.strength ? { ...run, strength: drawn.strength } : run
}
