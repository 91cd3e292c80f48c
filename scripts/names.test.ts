import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n')

/** What may meet in one file: the sources of Node's programs, and those of the page. */
const PROGRAMS = {
  'of Node': /^(packages\/(core|frames|models|sight|film|server|cli)|bench)\/src\//,
  'of the page': /^packages\/(core|contract|frames|web)\/src\//,
}
const EXPORTED = /^export (?:async )?(?:function\*?|const|interface|type|class|enum) (\w+)/gm
/** The loop's step with a picture in memory: the same thing. */
const SAME = new Set(['Step'])

test.each(Object.entries(PROGRAMS))('a name that a source %s exports stands for one thing', (_, sources) => {
  const homes = new Map<string, string[]>()
  for (const file of tracked.filter((one) => sources.test(one) && !one.includes('.test.'))) {
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(EXPORTED)) {
      if (!SAME.has(name)) homes.set(name, [...(homes.get(name) ?? []), file])
    }
  }
  expect(homes.size).toBeGreaterThan(500)
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([])
})
