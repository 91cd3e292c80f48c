import type { EvolutionCard } from '../evolutions/evolutions.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { AWAY, describeEvolution, describeTakenDown, type TakenDown } from './describe-page.ts'

/** What the embedded player shows in place of an evolution that was taken down. */
export function writeTakenDown(how: TakenDown): string {
  const { title, description } = describeTakenDown(how).head
  return `<h1>${title}</h1>\n    <p>${description}</p>`
}

/** What it shows while the database does not answer. */
export function writeAway(): string {
  return `<h1>${AWAY.head.title}</h1>\n    <p>${AWAY.head.description}</p>`
}

/**
 * What the embedded player shows: the film with what its script needs to find a frame, which plays without the script,
 * too; the poster or the original while there is no film; a sentence when there is no such evolution, or nothing left of it.
 */
export function writePlayer(card: EvolutionCard | undefined): string {
  if (card === undefined) return '<h1>There is no such evolution.</h1>'
  const { title, image, film } = describeEvolution('embed', card).head
  const size = `width="${image.width}" height="${image.height}"`
  const link = (query: string) => `href="/share/${card.id}${query}" target="_blank" rel="noopener"`
  const page = `<h1><a ${link('')}>${escapeHtml(title)}</a></h1>\n    <a class="report" ${link('?report')}>Report</a>`
  if (card.filesExpiredAt !== null) return `<p>The pictures have faded.</p>\n    ${page}`
  if (film === undefined) return `<img src="${image.path}" alt="${escapeHtml(image.alt)}" ${size}>\n    ${page}`
  const total = `data-total="${card.completedFrames}"`
  const video = `<video src="${film.path}" poster="${card.outputUrl('poster') ?? image.path}" width="${film.width}" height="${film.height}" ${total} aria-label="The film" preload="none" controls loop muted playsinline></video>`
  return `${video}\n    ${page}`
}
