import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/**
 * Made for tiny machines: one process (closing a page ends the browser) and no web security, which is what is tested here.
 * And a graphics card imitated on the processor, which costs as much as all the rest.
 */
const UNWANTED = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--in-process-gpu',
  '--ignore-gpu-blocklist',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
])

/** A headless Chromium out of the npm package. */
export async function openChromium(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((argument) => !UNWANTED.has(argument)), '--disable-gpu'],
    headless: true,
  })
}
