// `npm run test:fuzz [-- SEED REQUESTS]`: what `npm test` does with a few hundred requests, with many.
import { fuzzServer } from './fuzz-server.ts'
import { openFuzzedServer } from './open-fuzzed-server.ts'

const DEADLINE_MS = 20 * 60_000

const [seed = Date.now() % 2 ** 32, requests = 20_000] = process.argv.slice(2).map(Number)
const say = (line: string) => process.stdout.write(`${line}\n`)
const memoryMb = () => {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return `${Math.round(rss / 1e6)} MB, of which heap ${Math.round(heapUsed / 1e6)} MB`
}

const server = await openFuzzedServer()
try {
  const warm = await fuzzServer(server, { seed: 1, requests: Math.min(1_000, requests), deadlineMs: DEADLINE_MS })
  say(`seed ${seed}; after ${warm.sent} requests to warm up: ${memoryMb()}`)
  const startedAt = performance.now()
  const report = await fuzzServer(server, { seed, requests, deadlineMs: DEADLINE_MS })
  say(`${report.sent} requests in ${Math.round((performance.now() - startedAt) / 1_000)} s: ${memoryMb()}`)
  for (const [status, count] of Object.entries(report.byStatus)) say(`  ${status}: ${count}`)
  const faults = [...warm.faults, ...report.faults]
  for (const { fault, request, answer } of faults.slice(0, 20)) {
    say(`${fault}\n  ${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers)}`)
    say(`  ${request.body?.toString('latin1').slice(0, 300) ?? 'no body'}\n  ${answer}`)
  }
  say(`${faults.length} faults`)
  process.exitCode = faults.length === 0 && report.sent === requests ? 0 : 1
} finally {
  await server.close()
}
