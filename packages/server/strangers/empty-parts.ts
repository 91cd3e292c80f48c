import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Attack } from './attack.ts'
import { attackWithinMemory, countAnswers, MEMORY_BOUND } from './within-memory.ts'

const FORMS = 40
const AT_ONCE = 4
const PARTS = 1_000_000
const SENDER = fileURLToPath(new URL('post-empty-parts.ts', import.meta.url))

export const emptyParts: Attack = {
  name: `${FORMS} forms of ${PARTS / 1e6} million empty parts, 9 MB each, ${AT_ONCE} at once`,
  bound: `refused without being parsed to the end; ${MEMORY_BOUND}`,
  // `read-multipart.test.ts` holds what bounds it.
  shortToo: false,
  run: () =>
    attackWithinMemory(async (url) => {
      const startedAt = performance.now()
      const options = [SENDER, `${url}/api/evolution`, FORMS, AT_ONCE, PARTS].map(String)
      const { stdout } = await promisify(execFile)(process.execPath, options)
      const seconds = (performance.now() - startedAt) / 1_000
      return `${countAnswers(stdout.split('\n'))} in ${seconds.toFixed(1)} s`
    }),
}
