// `npm run bench:atlas`: the drift atlas of a gallery of a million evolutions on PostgreSQL: what its ten thousand points cost to read, to send, and
// to draw in a real browser. `--short` tries it with a few thousand.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MAX_ATLAS_POINTS } from '@afterimage/contract/atlas-endpoint'
import { listAtlasRows } from '@afterimage/server/atlas/atlas-store'
import { openDatabase } from '@afterimage/server/platform/database/open-database'
import { openWorld } from '@afterimage/testing/browser/open-world'
import { startPostgres } from '@afterimage/testing/databases/postgres'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { fillGallery } from './gallery-fill.ts'
import { openKeepAliveClient } from './keep-alive-client.ts'
import { describeMachine } from './machine.ts'
import { keepReport, table } from './report.ts'
import { spreadOf, timeMs } from './timings.ts'

const { values: flags } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const evolutions = flags.short ? 12_000 : 1_000_000
const ROUNDS = 100
const QUERIES = 20
const DRAWINGS = 20
const STEPS = 200

const postgres = await startPostgres()
const dataDir = await mkdtemp(join(tmpdir(), 'afterimage-bench-atlas-'))
try {
  const databaseUrl = await postgres.createDatabase()
  const database = await openDatabase({ databaseUrl, dataDir }, pino({ level: 'silent' }))
  await fillGallery(database.db, evolutions, (text) => console.log(text))
  const read: number[] = []
  for (let query = 0; query < QUERIES; query += 1) {
    read.push(await timeMs(() => listAtlasRows(database.db, MAX_ATLAS_POINTS + 1)))
  }
  await database.close()
  const world = await openWorld({ DATABASE_URL: databaseUrl })
  try {
    const { first, again, bytes, compressed } = await timeAnswers(world.url)
    const page = await world.openFreshPage({ viewport: { width: 1440, height: 900 } })
    await page.goto('/atlas')
    await page.getByRole('application').waitFor()
    const drawn = await timeDrawing(page)
    const moved = await timePointer(page)
    await keepReport('atlas.md', report({ read, first, again, drawn, moved }, bytes, compressed), flags.short)
  } finally {
    await world.close()
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function timeAnswers(url: string) {
  const client = openKeepAliveClient(url, 1)
  const ask = () => client.call('/api/atlas')
  const first = [await timeMs(ask)]
  const again: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) again.push(await timeMs(ask))
  const bytes = (await ask()).body.length
  client.close()
  const answer = await fetch(new URL('/api/atlas', url), { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  return { first, again, bytes, compressed: Number(answer.headers.get('content-length')) }
}

/** From choosing other axes to the frame in which all points stand elsewhere. */
async function timeDrawing(page: Page): Promise<readonly number[]> {
  const times: number[] = []
  for (let drawing = 0; drawing < DRAWINGS; drawing += 1) {
    times.push(
      await page.getByLabel('Place by').evaluate(
        async (select: HTMLSelectElement, by) => {
          const startedAt = performance.now()
          Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, by)
          select.dispatchEvent(new Event('change', { bubbles: true }))
          const isNamed = () =>
            document.querySelector('[role=application]')?.ariaLabel?.includes('Kept') === (by === 'meaning')
          while (!isNamed()) await new Promise(requestAnimationFrame)
          await new Promise(requestAnimationFrame)
          return performance.now() - startedAt
        },
        drawing % 2 === 0 ? 'meaning' : 'colour',
      ),
    )
  }
  return times
}

/** What the page does for each step of a pointer across the points, with the ring and the card of each. */
async function timePointer(page: Page): Promise<readonly number[]> {
  return page.getByRole('application').evaluate(async (map, steps) => {
    const { left, top, width, height } = map.getBoundingClientRect()
    const times: number[] = []
    for (let step = 0; step < steps; step += 1) {
      const part = step / steps
      const place = {
        clientX: left + width * (0.1 + 0.8 * part),
        clientY: top + height * (0.5 + 0.35 * Math.sin(20 * part)),
      }
      const startedAt = performance.now()
      map.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', ...place }))
      times.push(performance.now() - startedAt)
      await new Promise(requestAnimationFrame)
    }
    return times
  }, STEPS)
}

function report(
  times: Readonly<Record<'read' | 'first' | 'again' | 'drawn' | 'moved', readonly number[]>>,
  bytes: number,
  compressed: number,
): string {
  const line = (name: string, timesMs: readonly number[]) => {
    const { p50, p95, p99 } = spreadOf(timesMs)
    return [name, ...[p50, p95, p99].map((ms) => ms.toFixed(1))]
  }
  return `# The drift atlas of ${evolutions.toLocaleString('en')} evolutions

Made by \`npm run bench:atlas\` on ${describeMachine()}: PostgreSQL (its defaults, \`fsync=off\`, on the same machine), the server, and Chromium without
a graphics card, at 1440 × 900 px. The atlas has the newest ${MAX_ATLAS_POINTS.toLocaleString('en')} of them. Milliseconds.

${table(
  ['what', 'p50', 'p95', 'p99'],
  [
    line('the query', times.read),
    line('the first answer: read, checked, written out, compressed', times.first),
    line('each answer after it', times.again),
    line('other axes: placed and drawn, until the next frame', times.drawn),
    line('a step of the pointer: found, ring and card', times.moved),
  ],
)}

An answer has ${(bytes / 1e3).toFixed(0)} KB, and travels as ${(compressed / 1e3).toFixed(0)} KB to those who take Brotli.
`
}
