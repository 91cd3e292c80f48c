import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/** A headless Chromium: the one from npm, or what the machine has. */
export async function openChromium(): Promise<Browser> {
  const { executablePath, args } = await findChromium()
  return chromium.launch({ executablePath, args: [...args, '--disable-gpu'], headless: true, timeout: 60_000 })
}
