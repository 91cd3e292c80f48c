import { evolutionDescription, evolutionTitle, howOften, NARROW_RATIO } from '@afterimage/contract/evolution-head'
import type { LaneDrawing } from '@afterimage/contract/film-lane'
import type { GalleryProject } from '@afterimage/contract/gallery'
import { fateInShort, formatKept, keptName } from '@afterimage/core/fate'
import { isSettled } from '@afterimage/core/statuses'
import { runName } from '@afterimage/core/titles'
import type { EvolutionCard } from '../evolutions/evolutions.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { describeEvolution, describeTakenDown, type TakenDown } from './describe-page.ts'
import { writeLane } from './write-lane.ts'

// What a page shows before its scripts have come, and without any: packages/web/src/app/written.css has its looks.

/** Pictures of the wall that are asked for at once; the others when somebody comes near. */
const EAGER_PICTURES = 4

/** The page of a share link: the film, what a machine saw in it, what became of the picture, and where to go. */
export function writeShared(card: EvolutionCard, lane: LaneDrawing | undefined): string {
  const film = `<div>${writeStage(card)}${lane === undefined ? '' : writeLane(lane)}</div>`
  const isNarrow = isCompared(card) && card.width / card.height < NARROW_RATIO
  return `<article class="written-share${isNarrow ? ' is-narrow' : ''}">${film}<div class="written-words"><h1><bdi>${escapeHtml(card.title ?? 'One picture')}</bdi> <em>${escapeHtml(howOften(card))}</em></h1>${writeMaker(card)}${writeFacts(card)}
<p class="written-links"><a href="/app">Make your own</a> <a href="/evolution/${card.id}">See every frame</a> <a href="/gallery">Gallery</a></p></div></article>`
}

/** The page of an evolution: the same film with its facts; every frame is its script's. */
export function writeEvolution(card: EvolutionCard): string {
  return `<article class="written-evolution"><h1>${escapeHtml(evolutionTitle(card))}</h1>${writeMaker(card)}${writeStage(card)}${writeFacts(card)}
<p class="written-links"><a href="/share/${card.id}">Share page</a> <a href="/gallery">Gallery</a></p></article>`
}

/** The first of the gallery, newest first. */
export function writeWall(projects: readonly GalleryProject[]): string {
  if (projects.length === 0) return '<p class="written-words">The gallery is empty.</p>'
  return `<ul class="written-wall">${projects.map(writeCard).join('\n')}</ul>`
}

/** In place of an evolution that was taken down. */
export function writeGone(how: TakenDown): string {
  const { title, description } = describeTakenDown(how).head
  return `<div class="written-words"><h1>${title}</h1><p>${description}</p></div>`
}

/**
 * The answer that the page's script would ask for first, so that it draws at once what is shown already. It is data that is not run, and no `<`
 * in it can end its element.
 */
export function writeAnswer(address: string, answer: object): string {
  const json = JSON.stringify(answer).replaceAll('<', '\\u003c')
  return `<script type="application/json" data-answer="${escapeHtml(address)}">${json}</script>`
}

/** Whether its script shows the result beside the original. */
function isCompared({ status, completedFrames, filesExpiredAt }: EvolutionCard): boolean {
  return isSettled(status) && completedFrames > 0 && filesExpiredAt === null
}

function writeStage(card: EvolutionCard): string {
  const { image } = describeEvolution('share', card).head
  // Also what was cancelled has a film, of what was made.
  const film = isSettled(card.status) ? card.outputUrl('mp4') : null
  if (card.filesExpiredAt !== null) return '<p>The pictures have faded.</p>'
  const size = `width="${card.width}" height="${card.height}"`
  const shown =
    film === null
      ? `<img src="${image.path}" alt="${escapeHtml(image.alt)}" ${size} fetchpriority="high">`
      : `<video src="${film}" poster="${card.outputUrl('poster') ?? image.path}" ${size} aria-label="The film" preload="none" controls loop muted playsinline></video>`
  return `<div class="written-stage" style="--stage-ratio:${card.width / card.height}">${shown}</div>`
}

function writeMaker({ maker }: EvolutionCard): string {
  return maker === null ? '' : `<p>Made by <bdi>${escapeHtml(maker)}</bdi></p>`
}

function writeFacts(card: EvolutionCard): string {
  const { kept, halfLife, completedFrames } = card
  const facts = [
    ...(kept === null ? [] : [[keptName(card), formatKept(kept)]]),
    ...(halfLife === null ? [] : [['half-life', `frame ${halfLife}`]]),
    ['frames', String(completedFrames)],
  ]
  return `<p>${escapeHtml(evolutionDescription(card))}</p>
<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`
}

/** The pictures are those that the page's script goes on with (gallery/preview.tsx), so that nothing comes twice. */
function writeCard(project: GalleryProject, index: number): string {
  const { id, frames, inputImageUrl, width, height } = project
  const isEager = index < EAGER_PICTURES
  const original = `<img src="${frames[0]?.imageUrl ?? inputImageUrl}" alt="" width="${width}" height="${height}" ${isEager ? 'fetchpriority="high"' : 'loading="lazy"'}>`
  const last = frames.at(-1)
  const result = last && `<img src="${last.imageUrl}" alt="" class="written-result"${isEager ? '' : ' loading="lazy"'}>`
  const maker = project.maker === null ? '' : ` by <bdi>${escapeHtml(project.maker)}</bdi>`
  const name = project.title ?? runName({ modelName: project.llmProviderName, style: project.style })
  return `<li><a href="/evolution/${id}"><span class="written-picture" style="--picture-ratio:${(width / height).toFixed(4)}">${original}${result ?? ''}</span><bdi>${escapeHtml(name)}</bdi>${maker} <em>${escapeHtml(fateInShort(project))}</em></a></li>`
}
