import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page, Route } from 'playwright-core'
import { describeMachine } from './machine.ts'

// How fast the live page's loop goes, on the threads that an isolated page has and on the one of a page that is not, in turns.

declare global {
  interface Window {
    /** When each copy appeared, milliseconds. */
    readonly copiedAtMs: number[]
  }
}

const ROUNDS = 2
/** As many as the machine has cores, so that what they could gain is seen at its largest. */
const THREADS = Math.min(4, Math.max(2, cpus().length))
const WARM_PASSES = 3
const TIMED_PASSES = 15
const DEADLINE_MS = 180_000
const RESULTS = new URL('../results/', import.meta.url)

const loadAtStart = loadavg()[0] ?? Number.NaN
const world = await openWorld()
try {
  const isolated: number[] = []
  const alone: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    isolated.push(...(await timeLoop(world, true)))
    alone.push(...(await timeLoop(world, false)))
  }
  const report = `# The loop of the live page

Made by \`npm run bench:live\` on ${describeMachine()}, in headless Chromium without a graphics card. A drawing at 320 × 240 px follows itself in style *reproduce*; time from
copy to copy, ${TIMED_PASSES} passes after ${WARM_PASSES} in each of ${ROUNDS} rounds, in turns. Load average of the ${cpus().length} cores when it began: ${loadAtStart.toFixed(1)}.

| page | threads | fastest pass | a quarter were faster than | median |
| --- | --- | --- | --- | --- |
${line('isolated', THREADS, isolated)}
${line('not isolated', 1, alone)}
`
  await mkdir(RESULTS, { recursive: true })
  await writeFile(new URL('live.md', RESULTS), report)
  console.log(report)
} finally {
  await world.close()
}

/** Lets the loop run, and returns what each timed pass took, milliseconds. */
async function timeLoop(world: World, isIsolated: boolean): Promise<readonly number[]> {
  const page = await world.openFreshPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' })
  await page.context().route('**/assets/live-worker*.js', claimCores)
  if (!isIsolated) await page.route('**/live', stripIsolation)
  await page.goto('/live')
  await page.getByRole('radio', { name: 'Drawing' }).check()
  await page.getByRole('button', { name: 'House' }).click()
  await noteCopies(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForFunction((count) => window.copiedAtMs.length >= count, WARM_PASSES + TIMED_PASSES, {
    timeout: DEADLINE_MS,
  })
  const ends = (await page.evaluate(() => window.copiedAtMs)).slice(WARM_PASSES - 1, WARM_PASSES + TIMED_PASSES)
  await page.getByText(isIsolated ? /^It runs on \d cores/ : /^It runs on one core/).waitFor()
  await page.context().close()
  const passes = ends.slice(1).map((end, i) => end - (ends[i] ?? Number.NaN))
  console.log(`${isIsolated ? 'isolated' : 'not isolated'}: ${passes.map((ms) => ms.toFixed(0)).join(' ')} ms`)
  return passes
}

/** The page leaves one core alone: it is told of one more. */
async function claimCores(route: Route): Promise<void> {
  const answer = await route.fetch()
  const claim = `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${THREADS + 1} });`
  await route.fulfill({ response: answer, body: `${claim}${await answer.text()}` })
}

async function stripIsolation(route: Route): Promise<void> {
  const answer = await route.fetch()
  const { 'cross-origin-embedder-policy': _gone, ...headers } = answer.headers()
  await route.fulfill({ response: answer, headers })
}

/** The stage's name changes with each copy. */
async function noteCopies(page: Page): Promise<void> {
  await page.evaluate(() => {
    const copiedAtMs: number[] = []
    Object.assign(window, { copiedAtMs })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const name = target instanceof HTMLCanvasElement ? target.getAttribute('aria-label') : null
        if (name?.startsWith('Copy ')) copiedAtMs.push(performance.now())
      }
    }).observe(document, { subtree: true, attributeFilter: ['aria-label'] })
  })
}

function line(page: string, threads: number, passesMs: readonly number[]): string {
  const ascending = passesMs.toSorted((a, b) => a - b)
  const at = (share: number) => `${(ascending[Math.floor(share * (ascending.length - 1))] ?? Number.NaN).toFixed(0)} ms`
  return `| ${page} | ${threads} | ${at(0)} | ${at(0.25)} | ${at(0.5)} |`
}
