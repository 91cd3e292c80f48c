import { existsSync } from 'node:fs'
import path from 'node:path'

const NAMES = ['firefox-esr', 'firefox']
const INSTALLED = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** Where Firefox is: `FIREFOX_PATH`, or one that is installed; undefined where there is none. */
export function findFirefox(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env.FIREFOX_PATH !== undefined) return env.FIREFOX_PATH
  const folders = (env.PATH ?? '').split(path.delimiter)
  const found = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  return [...found, ...INSTALLED].find((file) => existsSync(file))
}
