import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = fileURLToPath(new URL('../packages/web/dist', import.meta.url))
const MAX_COMPRESSED_BYTES = 150_000
const MAX_LANDING_BYTES = 130_000
/** What comes before each file. */
const ANSWER_HEAD_BYTES = 1_400
/** What a browser gets in two rounds of six, its usual number of connections without HTTP/2. */
const MAX_FILES = 12
/** Those that ask the server for nothing. */
const QUIET_SCREENS = ['landing', 'features', 'live', 'pricing', 'about', 'privacy', 'terms']

test('the script that every page begins with is at most 150 KB compressed', async () => {
  const page = await readFile(`${DIST}/index.html`, 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, address]) => address)
  expect(scripts.length).toBeGreaterThan(1)
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(await readFile(`${DIST}${script}`)).byteLength),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  process.stdout.write(`First script: ${(total / 1_000).toFixed(0)} KB compressed.\n`)
  expect(total).toBeLessThanOrEqual(MAX_COMPRESSED_BYTES)
})

test('what the front page begins with is at most 130 KB as it travels', async () => {
  const names = await readdir(`${DIST}/assets`)
  const screens = names.filter((file) => /^(landing-screen|public-shell|index)-[\w-]{8}\.js$/.test(file))
  expect(screens).toHaveLength(3)
  const files = new Set((await Promise.all(screens.map(filesOf))).flat())
  let total = 0
  for (const file of files) {
    total += brotliCompressSync(await readFile(`${DIST}/assets/${file}`)).byteLength + ANSWER_HEAD_BYTES
  }
  process.stdout.write(`The front page's script: ${(total / 1_000).toFixed(0)} KB.\n`)
  expect(total).toBeLessThanOrEqual(MAX_LANDING_BYTES)
})

test('what is built is what visitors get: none of it is React made for developing', async () => {
  for (const file of await readdir(`${DIST}/assets`)) {
    if (file.endsWith('.js')) expect(await readFile(`${DIST}/assets/${file}`, 'utf8'), file).not.toContain('jsxDEV')
  }
})

test('the code of a screen comes in few files, and that of a quiet one without what talks to the server', async () => {
  const screens = (await readdir(`${DIST}/assets`)).filter((file) => /-screen-[\w-]{8}\.js$/.test(file))
  expect(screens.length).toBeGreaterThan(15)
  for (const screen of screens) expect((await filesOf(screen)).length, screen).toBeLessThanOrEqual(MAX_FILES)
  for (const quiet of QUIET_SCREENS) {
    const files = await filesOf(screens.find((file) => file.startsWith(`${quiet}-screen-`)) ?? '')
    expect(
      files.filter((file) => /^(client|kit|forms)-/.test(file)),
      quiet,
    ).toEqual([])
  }
})

/** A file of the build and those that it imports, and they in turn. */
async function filesOf(first: string): Promise<readonly string[]> {
  const found = new Set([first])
  for (const file of found) {
    const script = await readFile(`${DIST}/assets/${file}`, 'utf8')
    for (const [, imported] of script.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      if (imported !== undefined) found.add(imported)
    }
  }
  return [...found]
}
