import { contenderNames } from '@afterimage/core/contender-names'
import { STRENGTH_RANGE, type StrengthPoint } from '@afterimage/core/run-options'
import { STYLE_IDS, STYLES, type Style } from '@afterimage/core/styles'
import { fullNameOf, type ModelGroup, type ModelOption, usableOptions } from '../model-options.ts'

/** What differs between the contenders of a race that is started here. */
export const RACE_KINDS = ['model', 'style', 'strength'] as const
export type RaceKind = (typeof RACE_KINDS)[number]

/** A race as it was chosen: what was chosen for one evolution is its first contender. */
export interface RaceChoice {
  readonly by: RaceKind
  /** The models’ keys, the styles or the strengths of the others. */
  readonly rivals: readonly string[]
}

/** What was chosen for one evolution, and what else there is. */
export interface RaceSetting {
  readonly groups: readonly ModelGroup[]
  readonly model: ModelOption
  readonly style: Style
  readonly prompt: string
  readonly strength: readonly StrengthPoint[]
}

/** What the first contender may race against. */
export interface Rival {
  readonly value: string
  readonly name: string
}

/** One of those that will begin together. */
export interface Contender {
  readonly model: ModelOption
  readonly style: Style
  /** Instead of the style's; empty for that. */
  readonly prompt: string
  readonly strength: readonly StrengthPoint[]
}

export type Contenders = readonly [Contender, ...Contender[]]

const STRENGTHS = [0.1, 0.3, STRENGTH_RANGE.usual, 0.7, 1] as const

/** Everything that may race against what was chosen: all that can be used here and is not the same. */
export function rivalsFor(by: RaceKind, { groups, model, style, strength }: RaceSetting): readonly Rival[] {
  switch (by) {
    case 'model':
      return usableOptions(groups)
        .filter(({ key }) => key !== model.key)
        .map((option) => ({ value: option.key, name: fullNameOf(option) }))
    case 'style':
      return STYLE_IDS.filter((id) => id !== style).map((id) => ({ value: id, name: STYLES[id].name }))
    case 'strength':
      return model.takesStrength ? STRENGTHS.filter((one) => one !== constantOf(strength)).map(rivalOf) : []
  }
}

/** The one strength of all passes; undefined of a curve. */
function constantOf([first, second]: readonly StrengthPoint[]): number | undefined {
  if (first === undefined) return STRENGTH_RANGE.usual
  return second === undefined ? first.strength : undefined
}

function rivalOf(strength: number): Rival {
  return { value: String(strength), name: `strength ${Math.round(strength * 100)}%` }
}

/** The others of a race, each once: one that is not on offer gives way to the next that is free. */
export function rivalsOf({ by, rivals }: RaceChoice, setting: RaceSetting): readonly Rival[] {
  const offered = rivalsFor(by, setting)
  const taken: Rival[] = []
  for (const value of rivals) {
    const free = offered.filter((one) => !taken.includes(one) && (one.value === value || !rivals.includes(one.value)))
    const next = free.find((one) => one.value === value) ?? free[0]
    if (next !== undefined) taken.push(next)
  }
  return taken
}

/** All that will begin: what was chosen, and what it races against. */
export function contendersOf(race: RaceChoice | null, setting: RaceSetting): Contenders {
  const { groups, ...first } = setting
  if (race === null) return [first]
  const others = rivalsOf(race, setting).map(({ value }): Contender => {
    if (race.by === 'strength') return { ...first, strength: [{ frame: 1, strength: Number(value) }] }
    if (race.by === 'style') return { ...first, prompt: '', style: STYLE_IDS.find((id) => id === value) ?? first.style }
    return { ...first, model: usableOptions(groups).find(({ key }) => key === value) ?? first.model }
  })
  return [first, ...others]
}

/** What each of them is called beside the others. */
export function namesOf(contenders: readonly Contender[]): readonly string[] {
  return contenderNames(
    contenders.map(({ model, prompt, ...others }) => ({
      ...{ ...others, modelName: fullNameOf(model), prompt: model.takesPrompt ? prompt : '' },
      ...{ seed: 0, sizePx: null },
    })),
  )
}
