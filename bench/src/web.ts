import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { type Line, type Visit, visit } from './web-visit.ts'

// What a first visit costs on a slow processor and a slow line, with an empty cache; and how fast the demo draws. Medians.
// `--page gallery` visits that page alone, at every width that is listed for it, and keeps nothing; it may be given more than once.

const SLOWDOWN = 4
/** Slow 4G, as Lighthouse has it with the same slowdown of the processor (its mobileSlow4G): 150 ms for each request, 1.6 Mbit/s. */
const SLOW_4G: Line = { latencyMs: 150, bytesPerS: (1_638.4 * 1_000) / 8 }
const VISITS = 3
const WINDOW = { width: 1440, height: 900 }
const PHONE = { width: 375, height: 812 }
const DEMO_FRAMES = 15
const DEMO_DEADLINE_MS = 180_000
const RESULTS = new URL('../results/', import.meta.url)
/** What the pages are to keep to. */
const MAX_SHIFT = 0.05
const MAX_LANDING_SCRIPT_KB = 130
const FIXED_LCP_MS = 1_500
const PHOTOS = ['coffee-cup.jpg', 'raccoon.jpg', 'mountain-path.jpg', 'astronaut.jpg', 'honey-bee.jpg', 'pagoda.jpg']

interface Goal {
  readonly page: string
  readonly path: string
  readonly viewport: typeof WINDOW
  readonly maxLcpMs: number
  readonly maxScriptKb?: number
}

const { values: flags } = parseArgs({ options: { page: { type: 'string', multiple: true } } })
const loadAtStart = loadavg()[0] ?? Number.NaN
const world = await openWorld()
try {
  const ids: string[] = []
  for (const photo of PHOTOS) {
    const order = { photo, iterations: 10, model: 'blobs', maxSidePx: 512 }
    ids.push((await makeEvolution(await world.openFreshPage(), order)).evolution.id)
  }
  await world.closePages()
  const [id] = ids
  const script = { maxScriptKb: MAX_LANDING_SCRIPT_KB }
  const pages: readonly Goal[] = [
    { page: 'landing', path: '/', viewport: WINDOW, maxLcpMs: FIXED_LCP_MS, ...script },
    { page: 'landing, 375 px', path: '/', viewport: PHONE, maxLcpMs: FIXED_LCP_MS, ...script },
    { page: 'features', path: '/features', viewport: WINDOW, maxLcpMs: FIXED_LCP_MS },
    { page: 'pricing', path: '/pricing', viewport: WINDOW, maxLcpMs: FIXED_LCP_MS },
    { page: 'privacy', path: '/privacy', viewport: WINDOW, maxLcpMs: FIXED_LCP_MS },
    { page: 'contact', path: '/contact', viewport: WINDOW, maxLcpMs: FIXED_LCP_MS },
    { page: 'share', path: `/share/${id}`, viewport: WINDOW, maxLcpMs: 2_000 },
    { page: 'gallery', path: '/gallery', viewport: WINDOW, maxLcpMs: 2_500 },
    { page: 'gallery, 375 px', path: '/gallery', viewport: PHONE, maxLcpMs: 2_500 },
    { page: 'evolution', path: `/evolution/${id}`, viewport: WINDOW, maxLcpMs: 2_500 },
    { page: 'creator', path: '/app', viewport: WINDOW, maxLcpMs: Number.POSITIVE_INFINITY },
  ]
  const chosen = pages.filter(({ page }) => flags.page?.some((name) => page.split(',')[0] === name) ?? true)
  if (chosen.length === 0)
    throw new Error(`There is no such page. Those that are measured: ${pages.map(({ page }) => page).join('; ')}.`)
  const lines: string[] = []
  for (const goal of chosen) lines.push(await line(world, goal))
  if (flags.page === undefined) await keepReport(world, lines)
  else console.log(`Load average of the machine when it began: ${loadAtStart.toFixed(1)}.`)
} finally {
  await world.close()
}

async function keepReport(world: World, lines: readonly string[]): Promise<void> {
  const met = lines.every((row) => !row.includes('missed'))
  const report = `# What the pages cost

Made by \`npm run bench:web\` on ${cpus().length} × ${cpus()[0]?.model.trim()} in headless Chromium. Each page was visited ${VISITS} times over slow 4G (each request
waits 150 ms, 1.6 Mbit/s), with an empty cache and the processor slowed ${SLOWDOWN} times; medians. Load average of the machine when it began: ${loadAtStart.toFixed(1)}.
${met ? 'Every goal is met' : 'Not every goal is met'}: the largest paint within what stands beside it, on every page a shift of at most ${MAX_SHIFT}, and at most ${MAX_LANDING_SCRIPT_KB} KB of script on
the landing page.

| page | largest paint | goal | the slowest | of | layout shift, scrolled to the end | script | everything | goals |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

## The demo in the page

Echo in WebAssembly on one thread, the processor not slowed, 320 px, style *reproduce*: ${await timeDemo(world)}.
`
  await mkdir(RESULTS, { recursive: true })
  await writeFile(new URL('web.md', RESULTS), report)
  console.log(report)
}

async function line(world: World, { page: name, path, viewport, maxLcpMs, maxScriptKb }: Goal): Promise<string> {
  const visits: Visit[] = []
  for (let number = 0; number < VISITS; number++) {
    const page = await world.openFreshPage({ viewport, colorScheme: 'dark', reducedMotion: 'no-preference' })
    visits.push(await visit(page, path, SLOWDOWN, SLOW_4G))
    await page.context().close()
  }
  const lcp = median(visits.map(({ lcpMs }) => lcpMs))
  const slowest = Math.max(...visits.map(({ lcpMs }) => lcpMs))
  const shift = Math.max(...visits.map(({ shift }) => shift))
  const kilobytes = (of: (visit: Visit) => number) => median(visits.map(of)) / 1e3
  const scriptKb = kilobytes((v) => v.scriptBytes)
  const missed = [
    ...(lcp > maxLcpMs ? ['paint'] : []),
    ...(shift > MAX_SHIFT ? ['shift'] : []),
    ...(scriptKb > (maxScriptKb ?? Number.POSITIVE_INFINITY) ? ['script'] : []),
  ]
  const goal = Number.isFinite(maxLcpMs) ? `${maxLcpMs} ms` : 'none'
  const outcome = missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`
  const row = `| ${name} | ${lcp.toFixed(0)} ms | ${goal} | ${slowest.toFixed(0)} ms | ${visits[0]?.lcpOf} | ${shift.toFixed(3)} | ${scriptKb.toFixed(0)} KB | ${kilobytes((v) => v.allBytes).toFixed(0)} KB | ${outcome} |`
  console.log(row) // so that a run which breaks off has said something
  return row
}

/** Lets the demo draw some frames, and reads from the page what it measured. */
async function timeDemo(world: World): Promise<string> {
  const page = await world.openFreshPage({ viewport: WINDOW })
  await page.goto('/#demo')
  const startedMs = performance.now()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForFunction(() => document.querySelector('canvas[aria-label="Frame 1"]') !== null, null, {
    timeout: DEMO_DEADLINE_MS,
  })
  const firstMs = performance.now() - startedMs
  await page.waitForFunction(
    (frames) => Number(document.querySelector<HTMLInputElement>('#demo input[type=range]')?.max) >= frames,
    DEMO_FRAMES,
    { timeout: DEMO_DEADLINE_MS },
  )
  const pass = await page.locator('#demo dd', { hasText: ' ms' }).innerText()
  return `${pass} a pass (median of ${DEMO_FRAMES}); the first frame ${(firstMs / 1e3).toFixed(1)} s after *Start*, with the network fetched and compiled`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
