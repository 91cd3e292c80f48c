import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hasPostgres } from '@afterimage/testing/databases/postgres'
import { SHORT_LIVED } from '@afterimage/testing/server/server-process'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const WITHIN_MS = 110_000

// What is not run rots. The figures of so short a run mean nothing; that it gets to its end with all of them does.
test.skipIf(!hasPostgres).each([
  ['gallery', /\| top-all \| all \| page 500, by number \| 20 \|[\s\S]*\| each answer after it \| \d/],
  ['worker', /\| 10 \| 32 px \| 5\/s \| \d/],
  ['limits', /\| most at once \| \d/],
  ['load', /\| create \| [1-9]/],
])(
  'a short run of bench:%s gets to its figures',
  async (name, figures) => {
    const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
    const env = { ...process.env, ...SHORT_LIVED.env }
    const { stdout } = await run(process.execPath, [program, '--short'], {
      timeout: WITHIN_MS,
      maxBuffer: 2 ** 24,
      env,
    })
    expect(stdout).toMatch(figures)
    expect(stdout).not.toMatch(/NaN|undefined/)
  },
  120_000,
)
