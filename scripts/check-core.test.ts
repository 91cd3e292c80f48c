import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const core = 'packages/core'
const TOOLS = { types: 'typescript/bin/tsc', linter: '@biomejs/biome/bin/biome' }

/** What a pure domain must not use, each with the tools that refuse it. */
const violations: readonly (readonly [uses: string, line: string, refusedBy: readonly (keyof typeof TOOLS)[]])[] = [
  ['process', 'export const planted = process.cwd()', ['types', 'linter']],
  ['fetch', "export const planted = () => fetch('https://a.test')", ['types', 'linter']],
  ['Buffer', "export const planted = Buffer.from('a')", ['types', 'linter']],
  ['setTimeout', 'export const planted = () => setTimeout(() => 1, 1)', ['types', 'linter']],
  ['console', "export const planted = () => console.log('a')", ['types', 'linter']],
  ['document', 'export const planted = () => document.title', ['types', 'linter']],
  ['URL', "export const planted = new URL('https://a.test')", ['types']],
  ['globalThis', "export const planted = Reflect.get(globalThis, 'process')", ['linter']],
  ['Date', 'export const planted = () => Date.now()', ['linter']],
  ['eval', "export const planted = () => eval('1')", ['linter']],
  ['import', 'export const planted = (name: string) => import(name)', ['linter']],
  ['Math.random', 'export const planted = () => Math.random()', ['linter']],
]

const fileOf = (uses: string) => `${core}/src/planted-${uses.toLowerCase().replace('.', '-')}.ts`

describe('the checks refuse the domain', () => {
  const said = { types: '', linter: '' }
  beforeAll(async () => {
    const house = await mkdtemp(join(tmpdir(), 'afterimage-core-'))
    for (const file of [
      'biome.json',
      '.gitignore',
      'package.json',
      'tsconfig.base.json',
      `${core}/package.json`,
      'scripts/pure-domain.grit',
      `${core}/tsconfig.src.json`,
    ]) {
      await mkdir(join(house, file, '..'), { recursive: true })
      await cp(join(root, file), join(house, file))
    }
    await mkdir(join(house, core, 'src'))
    for (const [uses, line] of violations) await writeFile(join(house, fileOf(uses)), `${line}\n`)
    await writeFile(
      join(house, core, 'src/sound.ts'),
      'export const sound = (values: readonly number[]) => Math.max(...values)\n',
    )
    said.types = await run(TOOLS.types, ['-p', `${core}/tsconfig.src.json`, '--noEmit', '--pretty', 'false'], house)
    said.linter = await run(TOOLS.linter, ['lint', '--max-diagnostics=none', core], house)
    await rm(house, { recursive: true, force: true })
  })

  test.each(violations)('%s', (uses, _line, refusedBy) => {
    const refused = Object.entries(said).filter(([, text]) => text.includes(fileOf(uses)))
    expect(refused.map(([tool]) => tool)).toEqual(refusedBy)
  })

  test('nothing that is only computed', () => {
    expect(said.types + said.linter).not.toContain('sound.ts')
  })
})

/** What a tool says of the planted house. */
function run(tool: string, args: readonly string[], house: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: house }, (_, out, err) =>
      resolve(out + err),
    )
  })
}
