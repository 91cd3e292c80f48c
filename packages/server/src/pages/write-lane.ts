import type { LaneDrawing, LaneStretch, LaneWord } from '@afterimage/contract/film-lane'
import { LABELS_EXPLAINED } from '@afterimage/core/labels'
import { escapeHtml } from '../platform/escape-html.ts'

/** What a network took the pictures for, under the film. It is for the eye: the page's description has the story in words. */
export function writeLane({ looked, boxes, words }: LaneDrawing): string {
  const seen = looked === 0 ? '' : `<span class="lane-looked" style="width:${looked}%"></span>`
  const drawn = boxes.map((box) => `<span class="lane-box" style="${placeOf(box)}"></span>`).join('')
  const written = words.map(
    ({ fromPx, parts }) => `<span class="lane-words" data-from="${fromPx}">${parts.map(writeWord).join('')}</span>`,
  )
  return `<div class="film-lane" aria-hidden="true" title="${escapeHtml(LABELS_EXPLAINED)}">${seen}${drawn}${written.join('')}</div>`
}

function writeWord(word: LaneWord): string {
  const score = word.score === '' ? '' : ` <i>${word.score}</i>`
  return `<span class="lane-word${word.isBelief ? '' : ' is-ending'}" style="${placeOf(word)}">${escapeHtml(word.label)}${score}</span>`
}

function placeOf({ left, width }: LaneStretch): string {
  return `left:${left}%;width:${width}%`
}
