// `npm run bench:signing`: what a manifest (C2PA) costs a film of 100 frames, in time, bytes and memory.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeIdentity } from '@afterimage/film/provenance/make-identity'
import { closeProvenanceThread, readProvenance, signFile } from '@afterimage/film/provenance/provenance-threads'
import { renderOutput } from '@afterimage/film/render-output'
import { makeFilmSource } from './film-frames.ts'
import { describeMachine } from './machine.ts'
import { summary } from './summary.ts'

const ROUNDS = 5
const RESULTS = new URL('../results/signing.md', import.meta.url)
const { signal } = new AbortController()
const CLAIM = {
  ...{ title: 'Citrus slices: 100 iterations by Melt', site: 'films.example.org', isOriginalGiven: true },
  ...{ model: 'Melt', style: 'Reproduce', seed: 1, steps: 100 },
  ...{ firstSha256: 'a'.repeat(64), lastSha256: 'b'.repeat(64), chainHead: 'c'.repeat(64) },
}

const folder = await mkdtemp(join(tmpdir(), 'afterimage-bench-signing-'))
try {
  const source = await makeFilmSource(join(folder, 'frames'), (number) => {
    if (number % 20 === 0) console.log(`making frame ${number} of 100`)
  })
  const identity = await makeIdentity('films.example.org', new Date())
  const file = join(folder, 'film.mp4')
  const [rendering, signing]: [number[], number[]] = [[], []]
  const before = process.memoryUsage().rss
  let opening = 0
  let sizes: readonly [number, number] = [0, 0]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const startedAt = performance.now()
    await renderOutput('mp4', source, file, { signal })
    const renderedAt = performance.now()
    const plain = (await stat(file)).size
    await signFile(file, 'mp4', { claim: CLAIM, identity, signal })
    const signedMs = performance.now() - renderedAt
    if (round === 0) opening = signedMs
    else {
      rendering.push(renderedAt - startedAt)
      signing.push(signedMs)
    }
    sizes = [plain, (await stat(file)).size]
  }
  const grownMb = (process.memoryUsage().rss - before) / 1e6
  const reading = await readProvenance(await readFile(file), 'mp4', signal)
  if (reading?.isValid !== true) throw new Error('what was signed is not valid')
  const report = `# What a manifest costs a film

Made by \`npm run bench:signing\`: an MP4 of 100 frames of ${source.width} × ${source.height} px (citrus-slices.jpg), signed with certificates of an
installation's own and read again; median (and best) of ${ROUNDS} rounds; ${describeMachine()}, with a load of ${(loadavg()[0] ?? 0).toFixed(1)}.

| | Time | Size |
| --- | ---: | ---: |
| the film without a manifest | ${summary(rendering).text} | ${sizes[0]} bytes |
| signing it and reading it again | ${summary(signing).text} | ${sizes[1] - sizes[0]} bytes |

- The first film of a process takes ${(opening - summary(signing).median).toFixed(0)} ms more: the library is opened then, in a thread of its own.
- The process has ${Math.round(grownMb)} MB more after all rounds than before the first, with what rendering keeps.
`
  console.log(report)
  await writeFile(RESULTS, report)
} finally {
  await closeProvenanceThread()
  await rm(folder, { recursive: true, force: true })
}
