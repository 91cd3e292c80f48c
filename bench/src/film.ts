// `npm run bench:film`: every export of a real evolution of 100 frames beside bare ffmpeg on the same PNGs in the same run.
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeGifThreads } from '@afterimage/film/gif/gif-threads'
import { type Contender, filmContenders } from './film-contenders.ts'
import { cutWays } from './film-cut.ts'
import { makeFilmSource } from './film-frames.ts'
import { filmPsnrDb } from './film-quality.ts'

const ROUNDS = 3
const MAX_MP4_TIME_RATIO = 1.15
const MAX_WEBP_TIME_RATIO = 1.3
const MAX_CUT_TIME_RATIO = 2
const MIN_GIF_PSNR_DB = 33
/** Exports are compared at the same quality: this far under bare ffmpeg's they are no worse. */
const SAME_PSNR_DB = 0.1
const RESULTS = new URL('../results/film.md', import.meta.url)

const loadAtStart = loadavg()[0] ?? Number.NaN
const folder = await mkdtemp(join(tmpdir(), 'afterimage-bench-film-'))
try {
  const source = await makeFilmSource(join(folder, 'frames'), (number) => {
    if (number % 20 === 0) console.log(`making frame ${number} of 100`)
  })
  const contenders = await filmContenders(source, join(folder, 'frames', 'frame-%03d.png'))
  const times = await timeRounds(contenders)
  const cut = await cutWays(source, folder)
  const cutTimes = await timeRounds([
    { name: 'bare ffmpeg, cut', file: 'bare-cut.mp4', make: cut.bare },
    { name: 'Afterimage, cut', file: 'cut.mp4', make: cut.ours },
  ])
  const rows = new Map<string, { seconds: number; megabytes: number; psnrDb: number }>()
  for (const { name, file, pictures } of contenders) {
    const path = join(folder, file)
    const seconds = median(times.get(name) ?? []) / 1_000
    const megabytes = (await stat(path)).size / 1e6
    rows.set(name, { seconds, megabytes, psnrDb: await filmPsnrDb(source, pictures(path)) })
  }
  const [bareCut, ourCut] = ['bare ffmpeg, cut', 'Afterimage, cut'].map(
    (name) => median(cutTimes.get(name) ?? []) / 1_000,
  )
  const ratios = {
    mp4: seconds('Afterimage, MP4') / seconds('bare ffmpeg, MP4'),
    webp: seconds('Afterimage, WebP') / seconds('bare ffmpeg, WebP'),
    cut: (ourCut ?? Number.NaN) / (bareCut ?? Number.NaN),
  }
  const [webpDb, bareWebpDb, gifDb] = [psnr('Afterimage, WebP'), psnr('bare ffmpeg, WebP'), psnr('Afterimage, GIF')]
  const goals = [
    goal(
      'MP4',
      `${ratios.mp4.toFixed(2)} × bare ffmpeg's time, at most ${MAX_MP4_TIME_RATIO}`,
      ratios.mp4 <= MAX_MP4_TIME_RATIO,
    ),
    goal(
      'WebP',
      `${ratios.webp.toFixed(2)} × bare ffmpeg's time at ${webpDb.toFixed(1)} dB to its ${bareWebpDb.toFixed(1)}, at most ${MAX_WEBP_TIME_RATIO} at the same PSNR`,
      ratios.webp <= MAX_WEBP_TIME_RATIO && webpDb >= bareWebpDb - SAME_PSNR_DB,
    ),
    goal('GIF at 480 px', `${gifDb.toFixed(1)} dB, at least ${MIN_GIF_PSNR_DB}`, gifDb >= MIN_GIF_PSNR_DB),
    goal(
      'A cut',
      `${cut.description}: ${ourCut?.toFixed(2)} s, ${ratios.cut.toFixed(2)} × the ${bareCut?.toFixed(2)} s that bare ffmpeg takes for the finished pictures, at most ${MAX_CUT_TIME_RATIO}`,
      ratios.cut <= MAX_CUT_TIME_RATIO,
    ),
  ]
  const report = `# The films of one evolution

Made by \`npm run bench:film\`: 100 frames of ${source.width} × ${source.height} px (citrus-slices.jpg, ${source.facts.Model}, ${source.facts.Style}, seed ${source.facts.Seed}), from PNGs
to the finished file, median of ${ROUNDS} rounds in turn; ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}. Bare ffmpeg reads the
same PNGs itself and encodes with the same settings. Afterimage also holds the first and last frame, verifies the MP4's
frame count, and writes each file whole or not at all. Load average of the machine when it began: ${loadAtStart.toFixed(1)}. PSNR is of all frames together, at the size of the export.

| Export | Time | Size | PSNR |
| --- | ---: | ---: | ---: |
${[...rows].map(([name, row]) => `| ${name} | ${row.seconds.toFixed(2)} s | ${row.megabytes.toFixed(2)} MB | ${row.psnrDb.toFixed(1)} dB |`).join('\n')}

${goals.map(({ line }) => line).join('\n')}
`
  console.log(report)
  await mkdir(new URL('.', RESULTS), { recursive: true })
  await writeFile(RESULTS, report)
  if (goals.some(({ isMet }) => !isMet)) process.exitCode = 1

  function seconds(name: string): number {
    return rows.get(name)?.seconds ?? Number.NaN
  }

  function psnr(name: string): number {
    return rows.get(name)?.psnrDb ?? Number.NaN
  }
} finally {
  await closeGifThreads()
  await rm(folder, { recursive: true, force: true })
}

/** Milliseconds of each round by name; all take their turn in each round, so that a busy moment of the machine hits them alike. */
async function timeRounds(
  contenders: readonly Pick<Contender, 'name' | 'file' | 'make'>[],
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { name, file, make } of contenders) {
      const startedAt = performance.now()
      await make(join(folder, file))
      times.get(name)?.push(performance.now() - startedAt)
      console.log(`round ${round} of ${ROUNDS}: ${name}`)
    }
  }
  return times
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function goal(what: string, measured: string, isMet: boolean): { readonly line: string; readonly isMet: boolean } {
  return { line: `- ${what}: ${measured}: ${isMet ? 'met' : 'MISSED'}.`, isMet }
}
