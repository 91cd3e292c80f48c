import { createHash } from 'node:crypto'
import type { Chapter } from '@afterimage/core/chapters'
import { DRIFT_MEASURES } from '@afterimage/core/drift'
import { fateOf, halfLifeText } from '@afterimage/core/fate'
import { HALF_KEPT } from '@afterimage/core/half-life'
import { formatLabelStory, LABELS_EXPLAINED } from '@afterimage/core/labels'
import { KEY_LABELS, KEY_PLACES } from '@afterimage/core/timeline/key-labels'
import { heightOf, SHARE_RANGE } from '@afterimage/core/timeline/path'
import { formatSpeed, SPEEDS, type Speed, USUAL_SPEED } from '@afterimage/core/timeline/speed'
import { DIGITAL_SOURCE_TYPE } from '@afterimage/frames/made-by-ai'
import type { PlayerData } from './player-data.ts'

/** Where half of the original is kept in the curve's drawing, which is 100 high. */
const HALF_Y = heightOf(HALF_KEPT, SHARE_RANGE, 100)

/**
 * The whole player as one HTML page that asks nothing of the network: its policy allows the one script and the one style below by
 * their hashes, pictures and fonts inside the page, and nothing else. The film's data lies in a script element that is not run.
 */
export function playerPage(parts: {
  data: PlayerData
  chapters: readonly Chapter[]
  /** What the curve shows: kept of what. */
  curveName: string
  style: string
  script: string
}): string {
  const { data, chapters, curveName, style, script } = parts
  const { deltaE } = DRIFT_MEASURES
  const policy = [
    `default-src 'none'`,
    `script-src 'sha256-${sha256(script)}'`,
    `style-src 'sha256-${sha256(style)}'`,
    'img-src data:',
    'font-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Afterimage">
<meta name="DigitalSourceType" content="${DIGITAL_SOURCE_TYPE}">
<link rel="icon" href="data:,">
<title>${escapeHtml(data.title)} – Afterimage</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(data.title)}</h1>
<p class="brand">Afterimage</p>
</header>
<main>
<div class="mat">
<figure id="stage">
<canvas id="picture" role="img" aria-label="The original"></canvas>
<canvas id="heat" role="img" aria-label=""></canvas>
<span class="handle"></span>
<span class="label" id="left-label">original</span>
<span class="label" id="right-label"></span>
<p class="label" id="heat-legend"><span id="heat-name"></span><span class="scale">little <i></i> much</span></p>
<input id="divider" type="range" min="0" max="100" step="1" value="50" aria-label="Share of the original that is shown, in percent" hidden>
<button id="heat-button" type="button" aria-pressed="false">Heat map</button>
</figure>
</div>
<section aria-label="This frame">
<h2><span id="number">Frame 0</span> <em>of ${data.frames.at(-1)?.number ?? 0}</em></h2>
<div class="actions" data-timeline>
<button id="play" type="button">Play</button>
<select id="speed" aria-label="Playback speed">${SPEEDS.map(speedOption).join('')}</select>
<button id="compare" type="button" aria-pressed="false">Compare</button>
<button id="help" class="help" type="button" aria-label="Keys" aria-keyshortcuts="?" title="Keys (?)">?</button>
</div>
<dl class="figures">
<div><dt>kept</dt><dd id="kept"></dd></div>
<div><dt>${deltaE.name.toLowerCase()} ${deltaE.symbol}</dt><dd id="shift"></dd></div>
<div><dt>half-life</dt><dd id="half-life">${halfLifeText(fateOf(data.frames), 'not reached')}</dd></div>
</dl>
<p id="seen" title="${escapeHtml(LABELS_EXPLAINED)}" hidden></p>
<dl id="facts">${Object.entries(data.facts).map(factRow).join('')}</dl>
</section>
<section class="timeline" aria-label="Timeline" data-timeline tabindex="-1">
<div class="legend"><span>${escapeHtml(curveName)}</span><output id="position" for="scrubber" aria-live="off"></output></div>
<div id="instrument">
<svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
<line id="half" x1="0" y1="${HALF_Y}" x2="1000" y2="${HALF_Y}"/><path id="area"/><path id="line"/>
</svg>
<div id="lane" aria-hidden="true"${unlessSeen(data)}></div>
<canvas id="filmstrip" aria-hidden="true"></canvas>
<div class="playhead"></div><div class="dot"></div>
<input id="scrubber" type="range" min="0" max="0" step="1" value="0" aria-label="Frame">
</div>
<ol id="chapters" aria-label="Chapters">${chapters.map(chapterEntry).join('')}</ol>
</section>
<p id="explained"${unlessSeen(data)}>Under the curve: ${escapeHtml(LABELS_EXPLAINED)} <span id="story">${escapeHtml(storyOf(data))}</span></p>
</main>
<dialog id="keys" aria-labelledby="keys-title" tabindex="-1" autofocus>
<h3 id="keys-title">Keys</h3>
${(['page', 'timeline'] as const).map(keyGroup).join('')}
<form method="dialog"><button>Close</button></form>
</dialog>
<noscript>This film is played by a script inside this page. Allow it to run, or open the MP4 instead.</noscript>
<script id="film" type="application/json">${inertJson(data)}</script>
<script>${script}</script>
</body>
</html>
`
}

function factRow([name, value]: readonly [string, string]): string {
  return `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`
}

/** A slider that the browser draws has its own keys: they are not told. */
function keyGroup(place: 'page' | 'timeline'): string {
  const rows = Object.values<readonly [string, string]>(KEY_LABELS[place]).map(
    ([cap, does]) => `<div><dt><kbd>${escapeHtml(cap)}</kbd></dt><dd>${escapeHtml(does)}</dd></div>`,
  )
  return `<h4>${KEY_PLACES[place]}</h4><dl>${rows.join('')}</dl>\n`
}

function speedOption(speed: Speed): string {
  return `<option value="${speed}"${speed === USUAL_SPEED ? ' selected' : ''}>${formatSpeed(speed)}</option>`
}

/** Leads to where the drift turns. */
function chapterEntry({ number, title }: Chapter): string {
  return `<li><button type="button" value="${number}"><b>${number}</b> ${escapeHtml(title)}</button></li>`
}

/** The lane and its story have their places where a network has looked. */
function unlessSeen({ story }: PlayerData): string {
  return story === null ? ' hidden' : ''
}

/** What a network took the picture for in words, and how far it had looked. */
function storyOf({ story, frames }: PlayerData): string {
  if (story === null) return ''
  const told = formatLabelStory(story)
  const sentence = told === '' ? 'It was not sure of anything in this picture.' : `It saw ${told}.`
  const looked = frames.findLastIndex(({ belief }) => belief !== null)
  if (looked === frames.length - 1) return sentence
  return `${sentence} When this was saved it had looked as far as frame ${looked}.`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** JSON that cannot end its script element or open a comment in it: no `<` is left. */
function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
