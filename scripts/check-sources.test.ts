import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const core = 'packages/core'
const contract = 'packages/contract'
const SETTINGS = [
  ...['biome.json', '.gitignore', 'package.json', 'tsconfig.base.json'],
  ...['scripts/pure-domain.grit', 'scripts/reasoned-casts.grit'],
  ...[core, contract].flatMap((pure) => [`${pure}/package.json`, `${pure}/tsconfig.src.json`]),
]
const TOOLS = { types: 'typescript/bin/tsc', linter: '@biomejs/biome/bin/biome' }

/** What a pure domain must not use, each with the tools that refuse it. */
const impurities: readonly (readonly [uses: string, line: string, refusedBy: readonly (keyof typeof TOOLS)[]])[] = [
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
/** The contract is for Node and for a page: it uses nothing that only one of them has. */
const oneSided: readonly (readonly [file: string, line: string])[] = [
  [`${contract}/src/planted-buffer.ts`, "export const planted = Buffer.from('a')"],
  [`${contract}/src/planted-document.ts`, 'export const planted = () => document.title'],
]
/** Casts, whose reasons nobody can guess. */
const casts: readonly (readonly [file: string, line: string])[] = [
  ['packages/film/src/planted-cast.ts', "export const planted = JSON.parse('1') as number"],
  ['packages/web/src/planted-twice.tsx', 'export const planted = (text: string) => (text as unknown as number) + 1'],
  [`${core}/src/planted-keys.ts`, "export const planted = Object.keys({ a: 1 }) as ['a', ...'a'[]]"],
]
/** Nothing of this is refused. */
const sound: readonly (readonly [file: string, lines: string])[] = [
  [`${core}/src/sound.ts`, 'export const sound = (values: readonly number[]) => Math.max(...values)'],
  [
    'packages/film/src/sound-names.ts',
    "import { stat as look } from 'node:fs/promises'\n\nexport const sound = [look] as const",
  ],
  [
    'packages/film/src/sound-cast.ts',
    "// biome-ignore lint/plugin: a number is written there.\nexport const sound = JSON.parse('1') as number",
  ],
  ['packages/film/src/sound.test.ts', "export const sound = JSON.parse('1') as number"],
]

const fileOf = (uses: string) => `${core}/src/planted-${uses.toLowerCase().replace('.', '-')}.ts`

describe('in sources, the checks refuse', () => {
  const said = { types: '', linter: '' }
  const refusing = (file: string) => Object.entries(said).flatMap(([tool, text]) => (text.includes(file) ? [tool] : []))

  beforeAll(async () => {
    const house = await mkdtemp(join(tmpdir(), 'afterimage-sources-'))
    for (const file of SETTINGS) {
      await mkdir(dirname(join(house, file)), { recursive: true })
      await cp(join(root, file), join(house, file))
    }
    const planted = impurities.map(([uses, line]) => [fileOf(uses), line] as const)
    for (const [file, lines] of [...planted, ...oneSided, ...casts, ...sound]) {
      await mkdir(dirname(join(house, file)), { recursive: true })
      await writeFile(join(house, file), `${lines}\n`)
    }
    for (const pure of [core, contract]) {
      said.types += await run(TOOLS.types, ['-p', `${pure}/tsconfig.src.json`, '--noEmit', '--pretty', 'false'], house)
    }
    said.linter = await run(TOOLS.linter, ['lint', '--error-on-warnings', '--max-diagnostics=none', 'packages'], house)
    await rm(house, { recursive: true, force: true })
  })

  test.each(impurities)('%s in the domain', (uses, _line, refusedBy) => {
    expect(refusing(fileOf(uses))).toEqual(refusedBy)
  })

  test.each(oneSided)('what only Node or only a page has, in %s', (file) => {
    expect(refusing(file)).toEqual(['types'])
  })

  test.each(casts)('a cast without a reason in %s', (file) => {
    expect(refusing(file)).toEqual(['linter'])
  })

  test.each(sound)('nothing in %s', (file) => {
    expect(refusing(file)).toEqual([])
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
