import type { HalfLifeGroup } from '@afterimage/contract/half-life-endpoint'
import { halfLivesOf } from '@afterimage/core/half-lives'
import type { EndRow } from './half-life-store.ts'

export interface CountedHalfLives {
  readonly groups: readonly HalfLifeGroup[]
  readonly countedAt: Date
}

/** The half-lives of each model in each style; those with the most evolutions first. */
export function countHalfLives(rows: readonly EndRow[]): readonly HalfLifeGroup[] {
  const byGroup = Map.groupBy(rows, ({ model, style }) => `${style} ${model}`)
  return [...byGroup.values()]
    .flatMap((ends) => {
      const [first] = ends
      if (first === undefined) return []
      const { model, modelName, style } = first
      return { model, modelName, style, ...halfLivesOf(ends) }
    })
    .sort((one, other) => other.count - one.count || one.modelName.localeCompare(other.modelName))
}
