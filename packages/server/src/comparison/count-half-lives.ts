import type { HalfLifeGroup } from '@afterimage/contract/half-life-endpoint'
import { halfLivesOf, MIN_FOR_QUARTILES } from '@afterimage/core/half-lives'
import type { EndRow } from './half-life-store.ts'

const NO_QUARTILES = { lowerQuartile: null, median: null, upperQuartile: null }

export interface CountedHalfLives {
  readonly groups: readonly HalfLifeGroup[]
  readonly countedAt: Date
}

/** The half-lives of each model in each style, without quartiles where they are too few; those with the most evolutions first. */
export function countHalfLives(rows: readonly EndRow[]): readonly HalfLifeGroup[] {
  const byGroup = Map.groupBy(rows, ({ model, style }) => `${style} ${model}`)
  return [...byGroup.values()]
    .flatMap((ends) => {
      const [first] = ends
      if (first === undefined) return []
      const { model, modelName, style } = first
      const halfLives = halfLivesOf(ends)
      return { model, modelName, style, ...halfLives, ...(halfLives.count < MIN_FOR_QUARTILES && NO_QUARTILES) }
    })
    .sort((one, other) => other.count - one.count || one.modelName.localeCompare(other.modelName))
}
