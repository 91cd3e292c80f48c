import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const PREPARE = new URL('prepare-threads.ts', import.meta.url)
/** Keeps enough alive that V8 would share the work out. */
const LITTER =
  'let kept = []; for (let at = 0; at < 3e5; at += 1) { kept.push({ at: [at] }); if (kept.length > 1e5) kept = [] }'

test('each thread collects its own short-lived garbage', async () => {
  const { collections, tasks } = await collect(
    `import { prepareThreads } from '${PREPARE}'; prepareThreads(); ${LITTER}`,
  )

  expect(collections).toBeGreaterThan(0)
  expect(tasks).toBe(collections)
})

test('the pool of threads is wider, unless the operator has set it', async () => {
  const script = `import { prepareThreads } from '${PREPARE}'; prepareThreads(); console.log(process.env.UV_THREADPOOL_SIZE)`

  expect(await run([], script, {})).toBe('48\n')
  expect(await run([], script, { UV_THREADPOOL_SIZE: '7' })).toBe('7\n')
})

async function collect(script: string): Promise<{ collections: number; tasks: number }> {
  const told = await run(['--trace-gc', '--trace-parallel-scavenge'], script, {})
  return { collections: told.match(/: Scavenge /g)?.length ?? 0, tasks: told.match(/ scavenge\[/g)?.length ?? 0 }
}

async function run(flags: readonly string[], script: string, env: Readonly<Record<string, string>>): Promise<string> {
  const told = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', script], { env })
  return told.stdout
}
