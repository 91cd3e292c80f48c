import { type Chapter, chaptersOf } from './chapters.ts'

/** One contender, and what its frames keep of the original. */
export interface MeasuredContender {
  readonly name: string
  readonly frames: readonly { readonly number: number; readonly kept: number | null }[]
}

/**
 * The chapters of a race: those of each contender, with its name, in the order of the film; those that begin with the same frame are
 * one. Where no contender has any there are none.
 */
export function raceChapters(contenders: readonly MeasuredContender[]): readonly Chapter[] {
  const turns = contenders.flatMap(({ name, frames }) =>
    chaptersOf(frames)
      .filter(({ number }) => number > 0)
      .map(({ number, title }) => ({ number, title: `${name.replaceAll(/\s+/g, ' ')}: ${title}` })),
  )
  if (turns.length === 0) return []
  const numbers = [...new Set(turns.map(({ number }) => number))].sort((a, b) => a - b)
  const named = numbers.map((number) => ({
    number,
    title: turns
      .filter((turn) => turn.number === number)
      .map(({ title }) => title)
      .join('; '),
  }))
  return [{ number: 0, title: 'The original' }, ...named]
}
