// `npm run test:fuzz [-- SEED REQUESTS]`: what `npm test` does with a few hundred requests, with many, and whether memory stays flat.
import { pino } from 'pino'
import { type FuzzReport, fuzzServer } from './fuzz-server.ts'
import { openFuzzedServer } from './open-fuzzed-server.ts'

const DEADLINE_MS = 20 * 60_000
const PARTS = 5
/** What the heap and the whole process may gain after the first part, in which caches fill. */
const MAX_GROWTH = { heapUsed: 20e6, rss: 120e6 }

const [seed = Date.now() % 2 ** 32, requests = 20_000] = process.argv.slice(2).map(Number)
const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

// What fails inside is said here; the one who asks is told none of it.
const server = await openFuzzedServer({ log: pino({ level: 'error' }, pino.destination(2)) })
try {
  const endsAt = Date.now() + DEADLINE_MS
  const reports: FuzzReport[] = []
  const memory: NodeJS.MemoryUsage[] = []
  for (let part = 0; part < PARTS; part++) {
    const startedAt = performance.now()
    const report = await fuzzServer(server, {
      seed: seed + part,
      requests: Math.ceil(requests / PARTS),
      deadlineMs: endsAt - Date.now(),
    })
    globalThis.gc?.()
    const used = process.memoryUsage()
    reports.push(report)
    memory.push(used)
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    say(
      `seed ${seed + part}: ${report.sent} requests in ${seconds} s; ${megabytes(used.rss)}, of which heap ${megabytes(used.heapUsed)}`,
    )
  }
  process.exitCode = assess(reports, memory) ? 0 : 1
} finally {
  await server.close()
}

/** Says what was answered and what was wrong; true when nothing was. */
function assess(reports: readonly FuzzReport[], memory: readonly NodeJS.MemoryUsage[]): boolean {
  const byStatus = new Map<string, number>()
  for (const [status, count] of reports.flatMap((report) => Object.entries(report.byStatus))) {
    byStatus.set(status, (byStatus.get(status) ?? 0) + count)
  }
  for (const [status, count] of byStatus) say(`  ${status}: ${count}`)
  const faults = reports.flatMap((report) => report.faults)
  for (const { fault, request, answer } of faults.slice(0, 20)) {
    say(`${fault}\n  ${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers)}`)
    say(`  ${request.body?.toString('latin1').slice(0, 300) ?? 'no body'}\n  ${answer}`)
  }
  const grown = (['heapUsed', 'rss'] as const).filter((kind) => growth(memory, kind) > MAX_GROWTH[kind])
  for (const kind of grown) say(`${kind} grew by ${megabytes(growth(memory, kind))} after the first part`)
  const sent = reports.reduce((sum, report) => sum + report.sent, 0)
  say(`${sent} requests, ${faults.length} faults`)
  return faults.length === 0 && grown.length === 0 && sent >= requests
}

function growth(memory: readonly NodeJS.MemoryUsage[], kind: 'heapUsed' | 'rss'): number {
  return (memory.at(-1)?.[kind] ?? 0) - (memory[0]?.[kind] ?? 0)
}
