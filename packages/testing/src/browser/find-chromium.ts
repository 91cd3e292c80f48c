import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

/**
 * Flags of the packaged one. Made for tiny machines: one process (closing a page ends the browser) and no web security, which is what is tested here.
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

export interface FoundBrowser {
  readonly executablePath: string
  /** What this one cannot do without. */
  readonly args: readonly string[]
}

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly isThere: (file: string) => boolean
}

/** Where Chrome, Edge and Chromium are, once installed. */
const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((folder) => [
    `%${folder}%\\Google\\Chrome\\Application\\chrome.exe`,
    `%${folder}%\\Microsoft\\Edge\\Application\\msedge.exe`,
  ]),
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/microsoft-edge'],
}

const thisMachine: Machine = { env: process.env, platform: process.platform, arch: process.arch, isThere: existsSync }

/**
 * The browser for tests: `CHROMIUM_PATH`, else the one from npm, which runs on Linux on x64 alone, else an installed Chrome, Edge
 * or Chromium. Throws with what to do when there is none.
 */
export async function findChromium({ env, platform, arch, isThere }: Machine = thisMachine): Promise<FoundBrowser> {
  const isRoot = platform === 'linux' && process.getuid?.() === 0
  const args = isRoot ? ['--no-sandbox'] : []
  const named = env.CHROMIUM_PATH
  if (named) {
    if (isThere(named)) return { executablePath: named, args }
    throw new Error(`CHROMIUM_PATH is ${named}, where there is no program. Correct it or leave it out.`)
  }
  if (platform === 'linux' && arch === 'x64') {
    return {
      executablePath: await chromium.executablePath(),
      args: chromium.args.filter((argument) => !UNWANTED.has(argument)),
    }
  }
  const places = (INSTALLED[platform] ?? []).map((place) => place.replace(/%(.+)%/, (_, name) => env[name] ?? '?'))
  const executablePath = places.find(isThere)
  if (executablePath !== undefined) return { executablePath, args }
  throw new Error(
    `There is no browser for the tests: npm has one for Linux on x64 alone, and this is ${platform} on ${arch}. ` +
      'Install Chrome, Edge or Chromium, or set CHROMIUM_PATH to one.',
  )
}
