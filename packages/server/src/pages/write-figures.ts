import type { HalfLifeGroup } from '@afterimage/contract/half-life-endpoint'
import type { getStatus } from '@afterimage/contract/status-endpoint'
import { COMPONENTS, HEADINGS, STATE_WORDS } from '@afterimage/contract/status-words'
import { frameText, type HalfLives, halfLivesOf, isTold } from '@afterimage/core/half-lives'
import { PUBLISHED_MODELS, publishedEnds } from '@afterimage/core/published-drift'
import { STYLES } from '@afterimage/core/styles'
import type { z } from 'zod'
import { escapeHtml } from '../platform/escape-html.ts'

// Pages of figures that their scripts draw, for those who run none.

/** Half-lives by model and style, of this site and of what others have published. */
export function writeComparison(groups: readonly HalfLifeGroup[]): string {
  const own = groups.map((group) => writeHalfLives(group.modelName, STYLES[group.style].name, group))
  const published = PUBLISHED_MODELS.map((model) =>
    writeHalfLives(model.name, 'Edit and undo', halfLivesOf(publishedEnds(model))),
  )
  return `<article class="written-words"><h1>How fast each model forgets</h1>
<p>The half-life is the frame by which half of the pictures have lost more than half of their original.</p>
<h2>On this site</h2>${own.length === 0 ? '<p>Nothing to compare yet.</p>' : writeTable('Half-lives of the public evolutions on this site', 'Style', 'Evolutions', own)}
<h2>Published elsewhere</h2>${writeTable('Half-lives that others have published', 'Task', 'Runs', published)}</article>`
}

/** How the service is at this moment. */
export function writeStatus({ state, components, queue, providers }: z.infer<typeof getStatus.ok.body>): string {
  const parts = components.map(({ id, state: own }) => writeState(COMPONENTS[id].name, own))
  const { waiting, running } = queue
  const queued =
    waiting === null || running === null
      ? 'Unknown while the database does not answer.'
      : `Evolutions being made: ${running}. Waiting: ${waiting}.`
  return `<article class="written-words"><h1>${HEADINGS[state].join(' ')}</h1>
<h2>Components</h2><table class="written-table">${parts.join('')}</table>
<h2>Queue</h2><p>${queued}</p>
<h2>Models</h2><table class="written-table">${providers.map(({ name, state: own }) => writeState(name, own)).join('')}</table></article>`
}

function writeState(name: string, state: keyof typeof STATE_WORDS): string {
  return `<tr><th scope="row">${escapeHtml(name)}</th><td>${STATE_WORDS[state]}</td></tr>`
}

function writeTable(caption: string, task: string, unit: string, rows: readonly string[]): string {
  return `<table class="written-table"><caption>${caption}</caption>
<thead><tr><th scope="col">Model</th><th scope="col">${task}</th><th scope="col">Half-life</th><th scope="col">${unit}</th><th scope="col">Never below half</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}

function writeHalfLives(
  model: string,
  task: string,
  halfLives: Pick<HalfLives, 'count' | 'median' | 'neverFell' | 'watchedUntil'>,
): string {
  const { count, median, neverFell } = halfLives
  const told = isTold(halfLives) ? escapeHtml(frameText(median, halfLives)) : 'too few to say'
  return `<tr><th scope="row">${escapeHtml(model)}</th><td>${task}</td><td>${told}</td><td>${count}</td><td>${neverFell}</td></tr>`
}
