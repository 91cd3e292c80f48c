import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What may meet in one file: the sources of Node's programs, and those of the page. */
const PROGRAMS = [
  /^(packages\/(core|frames|models|sight|film|server|cli)|bench)\/src\//,
  /^packages\/(core|contract|frames|web)\/src\//,
]
const EXPORTED = /^export (?:async )?(?:function\*?|const|interface|type|class|enum) (\w+)/gm
/** The loop's step with a picture in memory: the same thing. */
const SAME = new Set(['Step'])

/** The names that more than one source of a program exports, among the tracked files under `root`, and those files. */
export function doubledNames(root: string): readonly { readonly name: string; readonly files: readonly string[] }[] {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n')
  const sources = tracked.filter((file) => !file.includes('.test.'))
  return PROGRAMS.flatMap((program) => {
    const homes = new Map<string, string[]>()
    for (const file of sources.filter((one) => program.test(one))) {
      for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(EXPORTED)) {
        if (!SAME.has(name)) homes.set(name, [...(homes.get(name) ?? []), file])
      }
    }
    return [...homes].filter(([, files]) => files.length > 1).map(([name, files]) => ({ name, files }))
  })
}
