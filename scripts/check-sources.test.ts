import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const core = 'packages/core'
const contract = 'packages/contract'
const SETTINGS = [
  ...['biome.json', '.gitignore', 'package.json', 'tsconfig.base.json'],
  ...['scripts/pure-domain.grit', 'scripts/reasoned-casts.grit', 'scripts/named-imports.grit'],
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
  ['Math taken apart', 'const { random } = Math\nexport const planted = random', ['linter']],
  ['Math by name', "const name = 'random'\nexport const planted = Math[name]()", ['linter']],
  ['Math handed on', 'export const planted = Object.values(Math)', ['linter']],
  ['Intl', 'export const planted = new Intl.DateTimeFormat().format()', ['linter']],
  ['toLocaleString', 'export const planted = (1.5).toLocaleString()', ['linter']],
  ['import.meta', 'export const planted = import.meta.url', ['types', 'linter']],
  ['navigator', 'export const planted = navigator.userAgent', ['types', 'linter']],
  ['localStorage', 'export const planted = localStorage.length', ['types', 'linter']],
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
/** What is loaded by a name that only the run knows. */
const unnamed: readonly (readonly [file: string, line: string])[] = [
  ['packages/frames/src/planted-import.ts', 'export const planted = (name: string) => import(name)'],
  ['packages/server/src/planted-template.ts', "export const planted = (name: string) => import('./' + name)"],
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
  ['packages/film/src/sound-import.ts', "export const sound = () => import('node:fs/promises')"],
  ['packages/film/src/sound.test.ts', "export const sound = JSON.parse('1') as number"],
]

const fileOf = (uses: string) => `${core}/src/planted-${uses.toLowerCase().replaceAll(/[. ]/g, '-')}.ts`

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
    for (const [file, lines] of [...planted, ...oneSided, ...casts, ...unnamed, ...sound]) {
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

  test.each(unnamed)('an import without a name in %s', (file) => {
    expect(refusing(file)).toEqual(['linter'])
  })

  test.each(sound)('nothing in %s', (file) => {
    expect(refusing(file)).toEqual([])
  })
})

test('nothing in the domain or the contract asks the compiler for more than they are compiled with', async () => {
  const files = glob(['packages/core/src/**/*.ts', 'packages/contract/src/**/*.ts'], { cwd: root })
  const asking: string[] = []
  let count = 0
  for await (const file of files) {
    count += 1
    if (/^\s*\/\/\/\s*<reference/m.test(await readFile(join(root, file), 'utf8'))) asking.push(file)
  }
  expect([asking, count > 50]).toEqual([[], true])
})

/** What a tool says of the planted house. */
function run(tool: string, args: readonly string[], house: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: house }, (_, out, err) =>
      resolve(out + err),
    )
  })
}
