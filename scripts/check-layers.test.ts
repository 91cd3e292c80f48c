import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const server = 'packages/server/src'
const FOLDERS = ['packages', 'e2e', 'bench', 'scripts', 'training', 'deploy']
const violations: readonly (readonly [rule: string, from: string, imports: string])[] = [
  ['core-imports-nothing', 'packages/core/src/planted.ts', '../../contract/src/target.ts'],
  ['core-imports-nothing', 'packages/core/src/planted-library.ts', 'zod'],
  ['core-imports-nothing', 'packages/core/src/planted-builtin.ts', 'node:fs'],
  ['core-imports-nothing', 'packages/core/src/planted-built-library.ts', 'kysely'],
  ['core-tests-import-core', 'packages/core/src/planted.test.ts', '../../testing/src/target.ts'],
  ['contract-imports-core', 'packages/contract/src/planted.ts', '../../frames/src/target.ts'],
  ['client-imports-contract', 'packages/client/src/planted.ts', '../../server/src/target.ts'],
  ['client-stands-alone', 'packages/client/src/planted-schema.ts', '../../contract/src/target.ts'],
  ['client-stands-alone', 'packages/client/src/planted-builtin.ts', 'node:fs'],
  ['mcp-imports-client', 'packages/mcp/src/planted.ts', '../../server/src/target.ts'],
  ['frames-import-core', 'packages/frames/src/planted.ts', '../../contract/src/target.ts'],
  ['models-import-frames', 'packages/models/src/planted.ts', '../../film/src/target.ts'],
  ['descriptors-load-no-adapter', 'packages/models/src/some/some.ts', './some-provider.ts'],
  ['training-imports-no-program', 'training/esrgan/planted.ts', '../../packages/server/src/open-features.ts'],
  ['deploy-imports-nobody', 'deploy/planted.ts', '../packages/core/src/target.ts'],
  ['nobody-imports-training-or-deploy', 'packages/models/src/planted-training.ts', '../../../training/target.ts'],
  [
    'migrations-stand-alone',
    'packages/server/migrations/planted.ts',
    '../src/evolutions/lifecycle/settle-evolution.ts',
  ],
  ['web-embed-stands-alone', 'packages/web/src/embed/planted.ts', '../features/evolution/evolution-screen.ts'],
  ['web-embed-stands-alone', 'packages/web/src/embed/planted-app.ts', '../app/router.ts'],
  ['sight-imports-frames', 'packages/sight/src/planted.ts', '../../server/src/target.ts'],
  ['film-imports-frames', 'packages/film/src/planted.ts', '../../models/src/target.ts'],
  ['web-imports-contract', 'packages/web/src/planted.ts', '../../server/src/target.ts'],
  ['web-reaches-no-node', 'packages/web/src/planted.ts', 'sharp'],
  ['web-loads-no-examples', 'packages/web/src/planted-examples.ts', '../../contract/src/call-examples.ts'],
  ['server-imports-all-but-web', `${server}/planted.ts`, '../../web/src/target.ts'],
  ['cli-imports-no-server', 'packages/cli/src/planted.ts', '../../server/src/target.ts'],
  ['testing-imports-no-web', 'packages/testing/src/planted.ts', '../../web/src/target.ts'],
  ['e2e-imports-no-insides', 'e2e/fixture/planted.ts', '../../packages/server/src/start-server.ts'],
  ['e2e-imports-no-insides', 'e2e/site/planted.test.ts', '../../packages/web/src/target.ts'],
  ['e2e-imports-no-insides', 'e2e/site/planted-bench.test.ts', '../../bench/src/target.ts'],
  ['bench-imports-no-program', 'bench/src/planted.ts', '../../e2e/fixture/target.ts'],
  ['bench-imports-no-program', 'bench/src/planted-web.ts', '../../packages/web/src/target.ts'],
  ['scripts-import-no-insides', 'scripts/planted.ts', '../packages/server/src/gallery/gallery-store.ts'],
  ['scripts-import-no-insides', 'scripts/planted-e2e.ts', '../e2e/fixture/target.ts'],
  ['test-folders-are-private', 'packages/film/src/planted.test.ts', '../../frames/test/target.ts'],
  ['test-folders-are-private', 'packages/testing/src/planted-helper.ts', '../../server/test/target.ts'],
  ['test-folders-are-private', 'bench/src/planted-helper.ts', '../../packages/server/chaos/target.ts'],
  ['test-folders-are-private', 'e2e/planted.test.ts', '../packages/models/test/target.ts'],
  ['test-folders-are-private', 'scripts/planted.test.ts', '../packages/film/test/target.ts'],
  ['nothing-imports-a-test', 'packages/film/src/planted-twice.test.ts', './target.test.ts'],
  ['sources-import-no-testing', `${server}/planted-helper.ts`, '../../testing/src/target.ts'],
  ['sources-import-no-testing', 'packages/server/migrations/planted.ts', '../../testing/src/target.ts'],
  ['sources-import-no-testing', 'packages/frames/src/planted-helper.ts', '../../testing/src/target.ts'],
  ['features-keep-their-insides', `${server}/gallery/gallery.ts`, '../evolutions/evolution-store.ts'],
  ['platform-knows-no-feature', `${server}/platform/planted.ts`, '../evolutions/evolutions.ts'],
  ['fastify-stays-at-the-edge', `${server}/evolutions/start-evolution.ts`, 'fastify'],
  ['kysely-stays-in-stores', `${server}/evolutions/start-evolution.ts`, 'kysely'],
  ['lifecycle-keeps-its-store', `${server}/evolutions/planted.ts`, './lifecycle/lifecycle-store.ts'],
  ['lifecycle-keeps-its-store', `${server}/evolutions/records/planted-tables.ts`, '../lifecycle/lifecycle-tables.ts'],
  ['lifecycle-keeps-its-store', `${server}/gallery/planted.ts`, '../evolutions/lifecycle/outbox-store.ts'],
  ['evolutions-records-imports-what-is-below', `${server}/evolutions/records/planted.ts`, '../reading/target.ts'],
  ['evolutions-lifecycle-imports-what-is-below', `${server}/evolutions/lifecycle/planted.ts`, '../making/target.ts'],
  ['evolutions-making-imports-what-is-below', `${server}/evolutions/making/planted.ts`, '../evolution-routes.ts'],
  ['evolutions-keeping-imports-what-is-below', `${server}/evolutions/keeping/planted.ts`, '../emails/target.ts'],
  ['evolutions-emails-imports-what-is-below', `${server}/evolutions/emails/planted.ts`, '../reading/target.ts'],
  ['evolutions-reading-imports-what-is-below', `${server}/evolutions/reading/planted.ts`, '../start-evolution.ts'],
  ['web-shared-knows-no-feature', 'packages/web/src/shared/planted.ts', '../features/create/create-screen.ts'],
  ['web-features-keep-their-insides', 'packages/web/src/features/create/insides.ts', '../demo/lab/lab.ts'],
  ['web-features-know-no-app', 'packages/web/src/features/create/planted.ts', '../../app/router.ts'],
  ['no-cycles', 'packages/film/src/a-circle.ts', './that-closes.ts'],
  ['nothing-unresolvable', 'packages/film/src/planted-lost.ts', 'no-such-library'],
]

describe('the layer check refuses', () => {
  let said: string
  beforeAll(async () => {
    const house = await openHouse()
    for (const [count, [, from, imports]] of violations.entries()) {
      await plant(house, from, `export * as planted${count} from '${imports}'\n`)
      if (imports.startsWith('.')) await plant(house, join(dirname(from), imports), 'export const target = 1\n')
    }
    await plant(house, 'packages/film/src/that-closes.ts', "export * from './a-circle.ts'\n")
    await plant(house, 'packages/web/src/demo.ts', "export { see } from '../../models/src/local/echo/see.ts'\n")
    await plant(house, 'packages/models/src/local/echo/see.ts', "import fs from 'node:fs'\nexport const see = fs\n")
    said = await cruise(house)
    await rm(house, { recursive: true, force: true })
  })

  test.each(violations)('a planted violation of %s', (rule, from) => {
    expect(said).toContain(`${rule}: ${from} `)
  })

  test('a planted violation of each of its rules', async () => {
    const config = await import(join(root, '.dependency-cruiser.cjs'))
    const rules: readonly { readonly name: string }[] = config.default.forbidden
    const planted = new Set(violations.map(([rule]) => rule))
    expect(rules.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
  })

  test('what a file that the web may import brings along', () => {
    expect(said).toContain('web-reaches-no-node: packages/web/src/demo.ts ')
  })
})

test('the layer check lets tests import what tests share and a test folder of their own', async () => {
  const house = await openHouse()
  onTestFinished(() => rm(house, { recursive: true, force: true }))
  await plant(house, 'packages/film/src/planted.test.ts', "export { own } from '../test/own.ts'\n")
  await plant(house, 'packages/film/test/own.ts', "export { shared as own } from '../../testing/src/shared.ts'\n")
  await plant(house, 'packages/testing/src/shared.ts', 'export const shared = 1\n')
  expect(await cruise(house)).toContain('no dependency violations found')
})

test('the layer check lets a feature import the file that another feature is named by', async () => {
  const house = await openHouse()
  onTestFinished(() => rm(house, { recursive: true, force: true }))
  await plant(house, `${server}/gallery/gallery.ts`, "export { listed } from '../evolutions/evolutions.ts'\n")
  await plant(house, `${server}/evolutions/evolutions.ts`, 'export const listed = 1\n')
  expect(await cruise(house)).toContain('no dependency violations found')
})

/** A house with the rules, and with the packages that they name. */
async function openHouse(): Promise<string> {
  const house = await mkdtemp(join(tmpdir(), 'afterimage-layers-'))
  for (const folder of FOLDERS) await mkdir(join(house, folder))
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json']) await cp(join(root, file), join(house, file))
  for (const name of ['fastify', 'sharp', 'kysely']) {
    // As most libraries are, with what runs in a folder of its own.
    await plant(house, `node_modules/${name}/package.json`, `{ "name": "${name}", "main": "dist/index.js" }`)
    await plant(house, `node_modules/${name}/dist/index.js`, 'exports.sql = () => {}')
  }
  return house
}

/** Adds lines to a file. */
async function plant(house: string, file: string, lines: string): Promise<void> {
  await mkdir(dirname(join(house, file)), { recursive: true })
  await appendFile(join(house, file), lines)
}

/** Output of the layer check over a planted house. */
function cruise(house: string): Promise<string> {
  const tool = join(root, 'node_modules/.bin/depcruise')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [tool, '--config', '.dependency-cruiser.cjs', ...FOLDERS],
      { cwd: house },
      (_, out, err) => resolve(out + err),
    )
  })
}
