import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
/** A path in backticks, with at least one folder, to a file that somebody writes. */
const PATH = /`((?:\.?[\w-]+\/)+[\w.-]+\.(?:tsx?|py|cjs|json|ya?ml|md))`/g

test('a file that a document names is there', () => {
  // Documents leave out "src".
  const there = tracked.flatMap((file) => [`/${file}`, `/${file.replace('/src/', '/')}`])
  const lost = tracked
    .filter((file) => file.endsWith('.md'))
    .flatMap((document) => {
      const text = readFileSync(join(root, document), 'utf8')
      return [...text.matchAll(PATH)].map(([, path = '']) => ({ document, path }))
    })
    .filter(({ path }) => !path.startsWith('example/') && !there.some((file) => file.endsWith(`/${path}`)))
  expect(lost).toEqual([])
})
