import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Made for tiny machines: one process (closing a page ends the browser) and no web security, which is what is tested here. */
const UNWANTED = ['--single-process', '--no-zygote', '--disable-web-security', '--allow-running-insecure-content']

/** A headless Chromium out of the npm package. */
export async function openChromium(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((argument) => !UNWANTED.includes(argument)),
    headless: true,
  })
}
