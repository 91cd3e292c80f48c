import { CONTENDERS } from '@afterimage/core/race'
import type { RunOptions } from '@afterimage/core/run-options'
import { readStrength, readWhole } from './read-figures.ts'
import { UsageError } from './usage-error.ts'

const NAMES = ['provider', 'model', 'style', 'strength', 'seed'] as const

/** What may differ between the contenders of a race. */
interface Differing {
  readonly provider: string | undefined
  readonly model: string | undefined
  readonly style: string | undefined
  readonly prompt: string | undefined
  readonly seed: number
  readonly run: RunOptions
}

/** The other contenders, each as the first but for what its text names: "model=melt,strength=90". Throws {@link UsageError}. */
export function readRivals<First extends Differing>(
  first: First,
  texts: readonly string[],
  maxSeed: number,
): readonly First[] {
  if (texts.length >= CONTENDERS.most) throw new UsageError(`--race can be given ${CONTENDERS.most - 1} times at most.`)
  return texts.map((text) => readContender(first, text, maxSeed))
}

function readContender<First extends Differing>(first: First, text: string, maxSeed: number): First {
  const own = new Map(text.split(',').map((part) => readPart(part, text)))
  const [provider, model, style, strength] = ['provider', 'model', 'style', 'strength'].map((name) => own.get(name))
  return {
    ...first,
    // A provider's usual model, unless one is named: not the first contender's.
    ...(provider !== undefined && { provider, model: undefined }),
    ...(model !== undefined && { model }),
    // The style's own prompt.
    ...(style !== undefined && { style, prompt: undefined }),
    ...(strength !== undefined && { run: { ...first.run, strength: readStrength(strength) } }),
    seed: readWhole('seed', own.get('seed'), 0, maxSeed) ?? first.seed,
  }
}

function readPart(part: string, text: string): readonly [name: string, value: string] {
  const [, key, value] = /^\s*(\w+)=(.+?)\s*$/.exec(part) ?? []
  const name = NAMES.find((one) => one === key)
  if (name !== undefined && value !== undefined) return [name, value]
  throw new UsageError(
    `--race says what is different about another contender, ${NAMES.join(', ')}, as in model=melt,strength=90, not "${text}".`,
  )
}
