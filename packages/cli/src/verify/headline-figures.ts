import { chaptersOf } from '@afterimage/core/chapters'
import { completeDrift } from '@afterimage/core/drift'
import { fateOf } from '@afterimage/core/fate'
import { meaningDriftOf } from '@afterimage/core/meaning-drift'
import type { Ledger } from '../bundle/ledger.ts'
import { written } from './written.ts'

/** What came of the figures that a manifest tells of all frames together. */
export interface HeadlineFigures {
  /** Those that are told, by their names. */
  readonly compared: readonly string[]
  /** Those of them that do not follow from the frames' figures, in words. */
  readonly wrong: readonly string[]
}

/** Derived in the same way from the same figures, it is the same but for how a database writes it. */
const WITHIN = 1e-9

/** Derives from the frames' recorded figures what is told of all of them, where it is told. */
export function compareHeadline({ frames, headline }: Pick<Ledger, 'frames' | 'headline'>): HeadlineFigures {
  const measured = frames.map(({ number, drift }) => {
    const { kept, meaning } = completeDrift(drift).toOriginal
    return { number, kept, meaning }
  })
  const figures: readonly Figure[] = [
    ...fateFigures(headline, measured),
    ...meaningFigures(headline.meaningDrift, measured),
    { name: 'Chapters', told: chaptersIn(headline.chapters), derived: chaptersIn(chaptersOf(measured)) },
  ]
  const compared = figures.filter(({ told }) => told !== undefined)
  const wrong = compared.filter(({ told, derived }) => !isSame(told, derived))
  return {
    compared: compared.map(({ name }) => name),
    wrong: wrong.map(({ name, told, derived }) => `${name}: ${written(derived)} and not ${written(told)}`),
  }
}

interface Figure {
  readonly name: string
  readonly told: unknown
  readonly derived: unknown
}

interface Measured {
  readonly number: number
  readonly kept: number | null
  readonly meaning: number | null
}

/** That there is no half-life says something where it is told how much is kept: a server tells neither before there is a copy. */
function fateFigures({ kept, halfLife }: Ledger['headline'], measured: readonly Measured[]): readonly Figure[] {
  if (kept === null && halfLife === null) return []
  const derived = fateOf(measured)
  return [
    { name: 'Kept', told: kept, derived: derived.kept },
    { name: 'Half-life', told: halfLife, derived: derived.halfLife },
  ]
}

function meaningFigures(told: unknown, measured: readonly Measured[]): readonly Figure[] {
  if (told === undefined || told === null) return []
  const derived = meaningDriftOf(measured)
  return [
    { name: 'Mean cumulative drift', told: fieldOf(told, 'mcd'), derived: derived?.mcd ?? null },
    { name: 'Semantic drift rate', told: fieldOf(told, 'sdr'), derived: derived?.sdr ?? null },
  ]
}

/** Where the chapters begin, and the shares that their titles tell; how else these are worded is a matter of the version. */
function chaptersIn(chapters: unknown): string | undefined {
  if (chapters === undefined) return undefined
  if (!Array.isArray(chapters)) return written(chapters)
  const parts = chapters.map((chapter) => {
    const title = fieldOf(chapter, 'title')
    const shares = typeof title === 'string' ? (title.match(/\d+%/g) ?? []) : [written(title)]
    return [`frame ${written(fieldOf(chapter, 'number'))}`, ...shares].join(' ')
  })
  return parts.length === 0 ? 'none' : parts.join(', ')
}

function isSame(told: unknown, derived: unknown): boolean {
  if (typeof told === 'number' && typeof derived === 'number') return Math.abs(told - derived) <= WITHIN
  return told === derived
}

/** Null for what it does not have. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, name) ?? null) : null
}
