import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = fileURLToPath(new URL('../packages/web/dist', import.meta.url))
const MAX_COMPRESSED_BYTES = 150_000

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
