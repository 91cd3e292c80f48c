import type { CDPSession, Page } from 'playwright-core'

/** What a visit to a page costs, as the browser sees it. */
export interface Visit {
  /** Largest contentful paint, milliseconds after the navigation began. */
  readonly lcpMs: number
  /** What was painted then: an element's name, and its text or address. */
  readonly lcpOf: string
  readonly shift: number
  /** Script that came over the network before the page was at rest, compressed, and everything together. */
  readonly scriptBytes: number
  readonly allBytes: number
}

/** A page is at rest when nothing has come or gone for so long: on a slow processor there are pauses between its code and what that asks for. */
const REST_MS = 2_000
const LOOK_EVERY_MS = 100
const MAX_VISIT_MS = 60_000

/** What a line is like: how long each request waits for its answer, and how fast answers come. */
export interface Line {
  readonly latencyMs: number
  readonly bytesPerS: number
}

/**
 * Visits a page with an empty cache, over the line, and with a processor that is `slowdown` times slower; then, over a fast line, scrolls to its
 * end, for what jumps.
 */
export async function visit(page: Page, path: string, slowdown: number, line?: Line): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page)
  const traffic = await watchTraffic(cdp)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (line !== undefined) await cdp.send('Network.emulateNetworkConditions', conditions(line))
  await page.addInitScript(watchPaint)
  await page.goto(path, { waitUntil: 'load' })
  await waitForRest(page, () => traffic().lastAtMs)
  const { scriptBytes, allBytes } = traffic()
  const { lcpMs, lcpOf } = await page.evaluate(() => window.paint)
  if (line !== undefined) await cdp.send('Network.emulateNetworkConditions', conditions(FAST))
  await page.evaluate(scrollThrough)
  const { shift } = await page.evaluate(() => window.paint)
  return { lcpMs, lcpOf, shift, scriptBytes, allBytes }
}

/** An open request need not end: a browser that has enough of a film for now leaves it waiting. */
async function waitForRest(page: Page, lastAtMs: () => number): Promise<void> {
  const latestMs = performance.now() + MAX_VISIT_MS
  while (performance.now() < Math.min(latestMs, lastAtMs() + REST_MS)) await page.waitForTimeout(LOOK_EVERY_MS)
}

const FAST: Line = { latencyMs: 0, bytesPerS: -1 }

const conditions = ({ latencyMs, bytesPerS }: Line) => ({
  offline: false,
  latency: latencyMs,
  downloadThroughput: bytesPerS,
  uploadThroughput: bytesPerS,
})

declare global {
  interface Window {
    paint: { lcpMs: number; lcpOf: string; shift: number }
  }
}

function watchPaint(): void {
  window.paint = { lcpMs: 0, lcpOf: '', shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const element = 'element' in entry && entry.element instanceof Element ? entry.element : null
      const what = element instanceof HTMLImageElement ? element.currentSrc : (element?.textContent ?? '')
      window.paint.lcpMs = entry.startTime
      window.paint.lcpOf = `${element?.localName ?? '?'} “${what.replace(/^.*\//, '').slice(0, 32)}”`
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
        window.paint.shift += Number(entry.value)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function scrollThrough(): Promise<void> {
  for (let step = 0; step < 40 && scrollY + innerHeight < document.body.scrollHeight - 1; step++) {
    scrollBy(0, innerHeight * 0.8)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}

interface Traffic extends Pick<Visit, 'scriptBytes' | 'allBytes'> {
  /** When something last came or went. */
  readonly lastAtMs: number
}

/** Sums what comes over the network; the returned function tells the sums so far. */
async function watchTraffic(cdp: CDPSession): Promise<() => Traffic> {
  const scripts = new Set<string>()
  let [scriptBytes, allBytes, lastAtMs] = [0, 0, performance.now()]
  const note = () => {
    lastAtMs = performance.now()
  }
  cdp.on('Network.requestWillBeSent', note)
  cdp.on('Network.dataReceived', note)
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    note()
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    note()
    allBytes += encodedDataLength
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await cdp.send('Network.enable')
  return () => ({ scriptBytes, allBytes, lastAtMs })
}
