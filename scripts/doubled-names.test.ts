import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { doubledNames } from './doubled-names.ts'

test('a name that two sources of one program export is found, with both', async () => {
  const root = await mkdtemp(join(tmpdir(), 'afterimage-names-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const files = {
    'packages/core/src/one.ts': 'export const PLACE = 1\nexport interface Shape {}\n',
    'packages/server/src/two.ts': 'export const PLACE = 2\nexport async function ask() {}\n',
    // The page and the server do not meet, and neither do tests.
    'packages/web/src/three.tsx': 'export function ask() {}\n',
    'packages/server/src/two.test.ts': 'export type Shape = 1\n',
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  execFileSync('git', ['init', '-q'], { cwd: root })
  execFileSync('git', ['add', '.'], { cwd: root })
  expect(doubledNames(root)).toEqual([
    { name: 'PLACE', files: ['packages/core/src/one.ts', 'packages/server/src/two.ts'] },
  ])
})
