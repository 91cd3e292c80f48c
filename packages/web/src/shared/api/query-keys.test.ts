import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = path.join(import.meta.dirname, '../..')

test('no other module writes a key of its own', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => /(?<![.]test)[.]tsx?$/.test(file))
  const contents = await Promise.all(files.map((file) => readFile(path.join(SOURCES, file), 'utf8')))
  expect(files.filter((_, i) => /queryKey: \[(?!\w+\])/.test(contents[i] ?? ''))).toEqual([])
})
