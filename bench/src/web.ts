import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { type Visit, visit } from './web-visit.ts'

// What a first visit costs on a slow processor, over the loopback, with an empty cache; and how fast the demo draws. Medians.

const SLOWDOWN = 4
const VISITS = 3
const WINDOW = { width: 1440, height: 900 }
const PHONE = { width: 375, height: 812 }
const DEMO_FRAMES = 15
const DEMO_DEADLINE_MS = 180_000
const RESULTS = new URL('../results/', import.meta.url)

const loadAtStart = loadavg()[0] ?? Number.NaN
const world = await openWorld()
try {
  const order = { photo: 'coffee-cup.jpg', iterations: 10, model: 'blobs', maxSidePx: 512 }
  const made = await makeEvolution(await world.openPage(), order)
  await world.closePages()
  const lines = [
    await line(world, 'landing', '/', WINDOW),
    await line(world, 'landing, 375 px', '/', PHONE),
    await line(world, 'features', '/features', WINDOW),
    await line(world, 'creator', '/app', WINDOW),
    await line(world, 'evolution', `/evolution/${made.evolution.id}`, WINDOW),
  ]
  const report = `# What the pages cost

Made by \`npm run bench:web\` on ${cpus().length} × ${cpus()[0]?.model.trim()} in headless Chromium. Each page was visited ${VISITS} times over the loopback, with an
empty cache and the processor slowed ${SLOWDOWN} times; medians. Load average of the machine when it began: ${loadAtStart.toFixed(1)}.
The goals for the landing page are 1,500 ms, a shift under 0.05, and 150 KB of script.

| page | largest paint | the slowest | of | layout shift, scrolled to the end | script | everything |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

## The demo in the page

Echo in WebAssembly on one thread, the processor not slowed, 320 px, style *reproduce*: ${await timeDemo(world)}.
`
  await mkdir(RESULTS, { recursive: true })
  await writeFile(new URL('web.md', RESULTS), report)
  console.log(report)
} finally {
  await world.close()
}

async function line(world: World, name: string, path: string, viewport: typeof WINDOW): Promise<string> {
  const visits: Visit[] = []
  for (let number = 0; number < VISITS; number++) {
    const page = await world.openFreshPage({ viewport, colorScheme: 'dark', reducedMotion: 'no-preference' })
    visits.push(await visit(page, path, SLOWDOWN))
    await page.context().close()
  }
  const lcp = median(visits.map(({ lcpMs }) => lcpMs))
  const slowest = Math.max(...visits.map(({ lcpMs }) => lcpMs))
  const shift = Math.max(...visits.map(({ shift }) => shift))
  const kilobytes = (of: (visit: Visit) => number) => `${(median(visits.map(of)) / 1e3).toFixed(0)} KB`
  const row = `| ${name} | ${lcp.toFixed(0)} ms | ${slowest.toFixed(0)} ms | ${visits[0]?.lcpOf} | ${shift.toFixed(3)} | ${kilobytes((v) => v.scriptBytes)} | ${kilobytes((v) => v.allBytes)} |`
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
