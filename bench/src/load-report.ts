import type { Driven } from './load-drive.ts'
import type { Listened } from './load-sockets.ts'
import type { Watched } from './load-viewers.ts'
import { describeMachine } from './machine.ts'
import { table } from './report.ts'

export interface LoadFigures {
  readonly bareFastify: Driven
  /** Name, what was measured, and the memory of the process afterwards, bytes. */
  readonly rows: readonly (readonly [string, Driven, number])[]
  readonly pages: Listened
  readonly listened: Listened
  readonly beforeBytes: number
  readonly watched: Watched
  readonly watchedBytes: number
  readonly shed: Driven
  readonly after: Driven
  readonly callers: number
  readonly viewers: number
  /** Who asks the bare Fastify, and polls. */
  readonly pollers: number
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

export function loadReport(figures: LoadFigures, forMs: number): string {
  const {
    bareFastify,
    rows,
    pages,
    listened,
    beforeBytes,
    watched,
    watchedBytes,
    shed,
    after,
    callers,
    viewers,
    pollers,
  } = figures
  const count = (status: number) => shed.statuses[status] ?? 0
  const watchedOf = (status: number) => watched.statuses[status] ?? 0
  const answeredInAll = Object.values(watched.statuses).reduce((sum, times) => sum + times, 0)
  const line = (name: string, { perS, times }: Driven, memory: string) => [
    name,
    `${perS.toFixed(0)}/s`,
    (perS / bareFastify.perS).toFixed(2),
    ms(times.p50),
    ms(times.p99),
    memory,
  ]
  return `# What one web process carries

Made by \`npm run bench:load\` on ${describeMachine()}: one web process, PostgreSQL (its defaults, \`fsync=off\`), and the callers, all on the
same machine over the loopback. Each line is ${forMs / 1_000} s of callers that ask again as soon as they are answered, ${pollers} of the bare route, the
health and polls, 16 of the gallery, 8 who create; the ratio is to a bare Fastify route that answers \`{"hello":"world"}\` in the same run.

${table(
  ['what', 'answered', 'ratio', 'p50', 'p99', 'memory'],
  [line('bare Fastify', bareFastify, ''), ...rows.map(([name, driven, bytes]) => line(name, driven, mb(bytes)))],
)}

## Open sockets

${listened.sockets} live channels opened and told where they stand in ${(listened.openedInMs / 1_000).toFixed(1)} s. After a frame of each evolution was committed, half of
the sockets had heard of it within ${ms(listened.heardAfter.p50)}, 99 % within ${ms(listened.heardAfter.p99)}. Memory before: ${mb(beforeBytes)}.

Of ${pages.sockets} alone, half had heard of it within ${ms(pages.heardAfter.p50)}, 99 % within ${ms(pages.heardAfter.p99)} (goal: 500 ms).

## ${viewers.toLocaleString('en')} viewers of 100 evolutions

Each viewer has a connection and polls every 1.5 s with the ETag it knows, while each evolution gains a frame every 10 s.

- Due ${watched.duePerS.toFixed(0)}/s, answered ${watched.perS.toFixed(0)}/s; p50 ${ms(watched.times.p50)}, p99 ${ms(watched.times.p99)}.
- Unchanged (304): ${watchedOf(304)}, changed (200): ${watchedOf(200)}, rejected (503): ${watchedOf(503)}, all of them: ${answeredInAll}.
- Memory with all connections open: ${mb(watchedBytes)}.

## More than it can

${callers.toLocaleString('en')} callers with open connections ask for pages of 100 cards without a pause.

- ${shed.firstShedMs === undefined ? 'No 503 was needed' : `The first 503 with \`retry-after\` came after ${ms(shed.firstShedMs)}`}; ${count(503)} of ${count(503) + count(200) + count(0)} were rejected, ${count(0)} connections were cut off.
- What was accepted: p50 ${ms(shed.times.p50)}, p99 ${ms(shed.times.p99)}.
- Right afterwards one caller got its pages in ${ms(after.times.p50)} (p50), ${ms(after.times.p99)} (p99).
`
}
