import { type Atlas, MAX_ATLAS_POINTS } from '@afterimage/contract/atlas-endpoint'
import { STYLE_IDS } from '@afterimage/core/styles'
import type { AtlasRow } from './atlas-store.ts'

/** Decimals that a map of a thousand pixels can show, and one more. */
const SHARE_STEPS = 10_000
const COLOUR_STEPS = 100

/** The rows, newest first, as the columns of an answer; a row too many says that there are more. */
export function viewAtlas(rows: readonly AtlasRow[], readAt: Date): Atlas {
  const shown = rows.slice(0, MAX_ATLAS_POINTS)
  const models = namesOf(shown)
  const places = new Map(models.map(({ id }, place) => [id, place]))
  return {
    models,
    styles: [...STYLE_IDS],
    points: {
      ids: shown.map(({ id }) => id),
      titles: shown.map(({ title }) => title),
      model: shown.map(({ model }) => places.get(model) ?? 0),
      style: shown.map(({ style }) => STYLE_IDS.indexOf(style)),
      frames: shown.map(({ frames }) => frames),
      halfLife: shown.map(({ halfLife }) => halfLife),
      kept: shown.map(({ kept }) => roundDown(kept, SHARE_STEPS)),
      deltaE: shown.map(({ deltaE }) => roundDown(deltaE, COLOUR_STEPS)),
      meaning: shown.map(({ meaning }) => roundDown(meaning, SHARE_STEPS)),
    },
    isWhole: rows.length === shown.length,
    readAt: readAt.toISOString(),
  }
}

/** A model has the name that it has now. */
function namesOf(rows: readonly AtlasRow[]): Atlas['models'] {
  const names = new Map<string, string>()
  for (const { model, modelName } of rows) if (!names.has(model)) names.set(model, modelName)
  return [...names].map(([id, name]) => ({ id, name }))
}

/** Down, since less than a half must not become one. */
function roundDown(value: number | null, steps: number): number | null {
  return value === null ? null : Math.floor(value * steps) / steps
}
