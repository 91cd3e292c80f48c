import type { Classes } from '@afterimage/sight/networks'
import { unsafeOf } from '@afterimage/sight/open-sight'
import { table } from '../report.ts'

export interface Classified {
  readonly name: string
  readonly classes: Classes
}

/** How a set of pictures is assessed: the spread of *unsafe*, and the pictures that it is highest for. */
export function spreadOfUnsafe(name: string, pictures: readonly Classified[]): readonly string[] {
  const ascending = pictures.map(({ classes }) => unsafeOf(classes)).toSorted((a, b) => a - b)
  const at = (share: number) => ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))]
  const over = (least: number) => String(ascending.filter((value) => value >= least).length)
  const figures = [0.5, 0.95, 1].map((share) => (at(share) ?? Number.NaN).toFixed(3))
  return [name, String(pictures.length), ...figures, over(0.3), over(0.5), over(0.7)]
}

export const SPREAD_HEADS = ['pictures', 'how many', 'median', '95 of 100', 'highest', '≥ 0.3', '≥ 0.5', '≥ 0.7']

/** One line a picture, the highest first. */
export function unsafeTable(pictures: readonly Classified[], most: number): string {
  const rows = pictures
    .toSorted((a, b) => unsafeOf(b.classes) - unsafeOf(a.classes))
    .slice(0, most)
    .map(({ name, classes }) => {
      const { porn, hentai, sexy, drawing, neutral } = classes
      return [name, unsafeOf(classes), porn, hentai, sexy, drawing, neutral].map((value) =>
        typeof value === 'number' ? value.toFixed(3) : value,
      )
    })
  return table(['picture', 'unsafe', 'porn', 'hentai', 'sexy', 'drawing', 'neutral'], rows)
}
