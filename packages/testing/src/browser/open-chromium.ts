import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/** Without a graphics card, and with a camera that shows a test picture to every page that may ask for one. */
const ARGS = ['--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** A headless Chromium: the one from npm, or what the machine has. */
export async function openChromium(moreArgs: readonly string[] = []): Promise<Browser> {
  const { executablePath, args } = await findChromium()
  return chromium.launch({ executablePath, args: [...args, ...ARGS, ...moreArgs], headless: true, timeout: 60_000 })
}
