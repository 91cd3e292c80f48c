import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let house: string

beforeEach(async () => {
  house = await mkdtemp(join(tmpdir(), 'afterimage-layers-'))
  await cp(join(root, '.dependency-cruiser.cjs'), join(house, '.dependency-cruiser.cjs'))
  await cp(join(root, 'tsconfig.base.json'), join(house, 'tsconfig.base.json'))
  await plant('node_modules/fastify/package.json', '{ "name": "fastify", "main": "index.js" }')
  await plant('node_modules/fastify/index.js', 'module.exports = () => {}')
  await plant('node_modules/sharp/package.json', '{ "name": "sharp", "main": "index.js" }')
  await plant('node_modules/sharp/index.js', 'module.exports = () => {}')
  await plant('node_modules/kysely/package.json', '{ "name": "kysely", "main": "index.js" }')
  await plant('node_modules/kysely/index.js', 'exports.sql = () => {}')
})

afterEach(async () => {
  await rm(house, { recursive: true, force: true })
})

const server = 'packages/server/src'
const violations: readonly (readonly [rule: string, from: string, imports: string])[] = [
  ['contract-imports-nobody', 'packages/contract/src/planted.ts', '../../frames/src/target.ts'],
  ['frames-imports-nobody', 'packages/frames/src/planted.ts', '../../contract/src/target.ts'],
  ['models-import-frames', 'packages/models/src/planted.ts', '../../film/src/target.ts'],
  ['film-imports-frames', 'packages/film/src/planted.ts', '../../models/src/target.ts'],
  ['web-imports-contract', 'packages/web/src/planted.ts', '../../server/src/target.ts'],
  ['web-reaches-no-node', 'packages/web/src/planted.ts', 'sharp'],
  ['server-imports-all-but-web', `${server}/planted.ts`, '../../web/src/target.ts'],
  ['cli-imports-no-server', 'packages/cli/src/planted.ts', '../../server/src/target.ts'],
  ['features-keep-their-insides', `${server}/gallery/gallery.ts`, '../evolutions/evolution-store.ts'],
  ['platform-knows-no-feature', `${server}/platform/planted.ts`, '../evolutions/evolutions.ts'],
  ['fastify-stays-at-the-edge', `${server}/evolutions/start-evolution.ts`, 'fastify'],
  ['kysely-stays-in-stores', `${server}/evolutions/start-evolution.ts`, 'kysely'],
  ['web-shared-knows-no-feature', 'packages/web/src/shared/planted.ts', '../features/create/create-screen.ts'],
  ['web-features-know-no-app', 'packages/web/src/features/create/planted.ts', '../../app/router.ts'],
]

test.each(violations)('the layer check refuses a planted violation of %s', async (rule, from, imports) => {
  await plant(from, `import * as target from '${imports}'\nexport const planted = target\n`)
  if (imports.startsWith('.')) await plant(join(dirname(from), imports), 'export const target = 1\n')
  expect(await cruise()).toContain(rule)
})

test('the layer check lets a feature import the file that another feature is named by', async () => {
  await plant(`${server}/gallery/gallery.ts`, "export { listed } from '../evolutions/evolutions.ts'\n")
  await plant(`${server}/evolutions/evolutions.ts`, 'export const listed = 1\n')
  expect(await cruise()).toContain('no dependency violations found')
})

test('the layer check sees what a file that the web may import brings along', async () => {
  await plant('packages/web/src/demo.ts', "export { see } from '../../models/src/local/echo/see.ts'\n")
  await plant('packages/models/src/local/echo/see.ts', "import fs from 'node:fs'\nexport const see = fs\n")
  expect(await cruise()).toContain('web-reaches-no-node')
})

async function plant(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(house, file)), { recursive: true })
  await writeFile(join(house, file), content)
}

/** Output of the layer check over the planted house. */
function cruise(): Promise<string> {
  const tool = join(root, 'node_modules/.bin/depcruise')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [tool, '--config', '.dependency-cruiser.cjs', 'packages'],
      { cwd: house },
      (_, out, err) => resolve(out + err),
    )
  })
}
