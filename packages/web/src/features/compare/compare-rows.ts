import type { HalfLifeGroup } from '@afterimage/contract/half-life-endpoint'
import { frameText, type HalfLives, halfLivesOf, isTold } from '@afterimage/core/half-lives'
import { PUBLISHED_MODELS, publishedEnds } from '@afterimage/core/published-drift'
import { STYLES } from '@afterimage/core/styles'

/** A line of a table of half-lives. */
export interface CompareRow {
  readonly key: string
  readonly model: string
  /** What was asked of the model. */
  readonly task: string
  /** In frames. */
  readonly halfLives: HalfLives
  /** The model's identifier, where the gallery has its evolutions. */
  readonly galleryModel: string | null
}

/** What the server has counted, as rows. */
export function ownRows(groups: readonly HalfLifeGroup[]): readonly CompareRow[] {
  return groups.map(({ model, modelName, style, ...halfLives }) => ({
    key: `${model} ${style}`,
    model: modelName,
    task: STYLES[style].name,
    halfLives,
    galleryModel: model,
  }))
}

/** What others have published, as rows. */
export const PUBLISHED_ROWS: readonly CompareRow[] = PUBLISHED_MODELS.map((model) => ({
  key: model.id,
  model: model.name,
  task: 'Edit and undo',
  halfLives: halfLivesOf(publishedEnds(model)),
  galleryModel: null,
}))

const SORT_KEYS = ['model', 'task', 'median', 'count', 'never'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** By what the rows are sorted, and whether the largest comes first. */
export interface Sort {
  readonly by: SortKey
  readonly isDown: boolean
}

const USUAL: Sort = { by: 'count', isDown: true }
/** What one begins with: names from A, figures from the largest, half-lives from the shortest. */
const BEGINS_DOWN: readonly SortKey[] = ['count', 'never']

/** The sort that the address names, `median` or from the other end `-median`; the usual one where it names none. */
export function sortInAddress(search: URLSearchParams): Sort {
  const text = search.get('sort') ?? ''
  const by = SORT_KEYS.find((key) => key === text.replace(/^-/, ''))
  return by === undefined ? USUAL : { by, isDown: text.startsWith('-') }
}

export function addressOfSort({ by, isDown }: Sort): URLSearchParams {
  return new URLSearchParams({ sort: `${isDown ? '-' : ''}${by}` })
}

/** A person who chooses the column that is sorted by gets it from its other end. */
export function nextSort(sort: Sort, by: SortKey): Sort {
  return { by, isDown: sort.by === by ? !sort.isDown : BEGINS_DOWN.includes(by) }
}

/** Sorted, with those of which nothing is told at the end, whichever end the others begin at. */
export function sortRows(rows: readonly CompareRow[], { by, isDown }: Sort): readonly CompareRow[] {
  const direction = isDown ? -1 : 1
  return rows.toSorted((one, other) => {
    if (by === 'median') {
      const told = Number(isTold(other.halfLives)) - Number(isTold(one.halfLives))
      if (told !== 0) return told
    }
    return direction * compare(one, other, by) || byName(one, other)
  })
}

function compare(one: CompareRow, other: CompareRow, by: SortKey): number {
  if (by === 'model') return one.model.localeCompare(other.model)
  if (by === 'task') return one.task.localeCompare(other.task)
  if (by === 'count') return one.halfLives.count - other.halfLives.count
  if (by === 'never') return one.halfLives.neverFell - other.halfLives.neverFell
  return medianOf(one) - medianOf(other)
}

/** One that nobody has seen is longer than any that somebody has. */
function medianOf({ halfLives: { median, watchedUntil } }: CompareRow): number {
  return median ?? 1_000_000 + watchedUntil
}

function byName(one: CompareRow, other: CompareRow): number {
  return one.model.localeCompare(other.model) || one.task.localeCompare(other.task)
}

/** Where the middle half of them lies. */
export function middleHalfText(halfLives: HalfLives): string {
  const { lowerQuartile, upperQuartile } = halfLives
  if (lowerQuartile === null) return frameText(null, halfLives)
  return `${lowerQuartile} to ${frameText(upperQuartile, halfLives)}`
}
