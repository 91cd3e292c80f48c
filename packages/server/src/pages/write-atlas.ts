import { formatKept, halfLifeText } from '@afterimage/core/fate'
import { runName } from '@afterimage/core/titles'
import type { AtlasRow } from '../atlas/atlas.ts'
import { escapeHtml } from '../platform/escape-html.ts'

const UNKNOWN = '–'

/** The newest of the atlas with what the map places them by, for those who run no scripts. */
export function writeAtlas(rows: readonly AtlasRow[]): string {
  if (rows.length === 0) return '<p class="written-words">No public evolution can be placed yet.</p>'
  return `<table class="written-table"><caption>The newest public evolutions, and how they drifted</caption>
<thead><tr><th scope="col">Evolution</th><th scope="col">Half-life</th><th scope="col">Colour shift</th><th scope="col">Kept</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(writePoint).join('\n')}</tbody></table>`
}

function writePoint(row: AtlasRow): string {
  const { id, kept, deltaE, meaning } = row
  const cells = [
    halfLifeText(row, 'never'),
    deltaE === null ? UNKNOWN : `${deltaE.toFixed(1)} ΔE`,
    kept === null ? UNKNOWN : formatKept(kept),
    meaning === null ? UNKNOWN : meaning.toFixed(2),
  ]
  const name = escapeHtml(row.title ?? runName(row))
  return `<tr><th scope="row"><a href="/evolution/${id}"><bdi>${name}</bdi></a></th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}
