import { join, relative, resolve } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { contenderCharacter } from '@afterimage/core/contender-names'
import { fateOf, fateSentence } from '@afterimage/core/fate'
import { closeGifThreads } from '@afterimage/film/gif/gif-threads'
import { ImageRejected } from '@afterimage/frames/image-rejected'
import { closeDriftMeasuring } from '@afterimage/frames/measure-drift'
import { FrameNotMade } from '@afterimage/models/make-frame'
import { ModelError } from '@afterimage/models/model-error'
import { openProviders } from '@afterimage/models/open-providers'
import { readProviderSettings } from '@afterimage/models/read-provider-settings'
import { guardFetch } from '@afterimage/models/transport/guarded-fetch'
import { UnusableVariable } from '@afterimage/models/unusable-variable'
import { SightError } from '@afterimage/sight/sight'
import { type Evolution, evolveImage, resumeEvolution, Unfinished } from './evolve-image.ts'
import { evolveOnServer, explainServer, type FetchedEvolution } from './evolve-on-server.ts'
import { evolveRace, type RaceEnd, resumeRace } from './evolve-race.ts'
import { helpText } from './help-text.ts'
import type { Manifest } from './manifest.ts'
import { openProgressBar } from './progress-bar.ts'
import { isRaceFolder } from './race-folder.ts'
import { readOptions } from './read-options.ts'
import { UsageError } from './usage-error.ts'

const FAILED = 1
const MISUSED = 2
const INTERRUPTED = 130

/** npm runs scripts in the project's folder and says here where the person stood. */
const base = process.env.INIT_CWD ?? process.cwd()

process.exitCode = await main()

async function main(): Promise<number> {
  const stop = new AbortController()
  const bar = openProgressBar()
  let isMaking = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop.abort()
      // As without us: a file system that never answers keeps nobody here.
      if (!isMaking) process.kill(process.pid, signal)
    })
  }
  const onMaking = () => {
    isMaking = true
  }
  try {
    const options = readOptions(process.argv.slice(2))
    if (options.kind === 'evolve' && options.server !== undefined) {
      const place = { base, bar, signal: stop.signal, onMaking }
      return tellFetched(await evolveOnServer({ ...options, server: options.server }, place))
    }
    const providers = await openProviders(readProviderSettings(process.env), { fetch, fetchResult: guardFetch() })
    try {
      if (options.kind === 'help') {
        process.stdout.write(helpText(providers))
        return 0
      }
      const place = { providers, base, bar, signal: stop.signal, onMaking }
      if (options.kind === 'race') return tellRace(await evolveRace(options, place))
      if (options.kind === 'resume') {
        const folder = resolve(base, options.folder)
        if (await isRaceFolder(folder)) return tellRace(await resumeRace(folder, options.iterations, place))
        return tell(await resumeEvolution(folder, options.iterations, place))
      }
      return tell(await evolveImage(options, place))
    } finally {
      await Promise.all(providers.map((provider) => provider.close()))
      await Promise.all([closeDriftMeasuring(), closeGifThreads()])
    }
  } catch (error) {
    bar.stop()
    return explain(error, stop.signal.aborted)
  }
}

function tell({ folder, manifest }: Evolution): number {
  process.stdout.write(summary(folder, manifest))
  return 0
}

function tellFetched({ folder, frames, files, page }: FetchedEvolution): number {
  const lines = [`${frames} ${frames === 1 ? 'frame' : 'frames'} from ${page}`]
  process.stdout.write(
    `${[...lines, ...files.map(({ file, bytes }) => fileLine(join(folder, file), bytes))].join('\n')}\n`,
  )
  return 0
}

/** Says of each contender what it came to; one that failed is no success. */
function tellRace({ contenders, film }: RaceEnd): number {
  for (const [at, end] of contenders.entries()) {
    if ('error' in end) explain(end.error, false)
    else process.stdout.write(`${contenderCharacter(at + 1)}: ${summary(end.folder, end.manifest)}`)
  }
  if (film !== undefined) process.stdout.write(`All on a split screen:\n${fileLine(film.file, film.bytes)}\n`)
  return contenders.some((end) => 'error' in end) ? FAILED : 0
}

/** Says on stderr what went wrong, in one sentence where the person can do something about it, and answers the exit status. */
function explain(error: unknown, isStopped: boolean): number {
  if (error instanceof Unfinished) {
    const goOn = `Continue with: npm run evolve -- --resume ${nameOf(error.folder)}`
    if (!isStopped) explain(error.cause, false)
    console.error(`${isStopped ? 'Stopped. ' : ''}The frames made so far are kept. ${goOn}`)
    return isStopped ? INTERRUPTED : FAILED
  }
  if (error instanceof UsageError || error instanceof ImageRejected || error instanceof UnusableVariable) {
    console.error(error.message)
    return MISUSED
  }
  if (isSystemError(error)) {
    console.error(`${error.path ?? 'A file'} could not be written or read: ${getSystemErrorMessage(error.errno)}.`)
    return FAILED
  }
  const said = isStopped ? 'Stopped.' : explainServer(error)
  if (said !== undefined) console.error(said)
  else console.error(isTold(error) ? error.message : error)
  return isStopped ? INTERRUPTED : FAILED
}

/** Whether its message says it all. */
function isTold(error: unknown): error is Error {
  return error instanceof ModelError || error instanceof FrameNotMade || error instanceof SightError
}

/** Whether the system refused a file: a full disk, missing rights, a folder where a file should be. */
function isSystemError(error: unknown): error is Error & { readonly errno: number; readonly path?: string } {
  return error instanceof Error && 'errno' in error && typeof error.errno === 'number' && 'syscall' in error
}

/** A folder as the person would type it. */
function nameOf(folder: string): string {
  const near = relative(base, folder)
  const name = near.startsWith('..') || near === '' ? folder : near
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`
}

function summary(path: string, { frames, outputs, model, style, seed }: Manifest): string {
  const costUsd = frames.reduce((sum, frame) => sum + frame.costUsd, 0)
  const seconds = frames.reduce((sum, frame) => sum + frame.durationMs, 0) / 1_000
  const made = frames.length - 1
  const measured = frames.map(({ number, drift }) => ({ number, kept: drift.toOriginal.kept }))
  const sentence = fateSentence(fateOf(measured))
  return [
    `${made} ${made === 1 ? 'frame' : 'frames'} in ${seconds.toFixed(1)} s: ${model}, ${style}, seed ${seed}${costUsd > 0 ? `, $${costUsd.toFixed(2)}` : ''}.`,
    ...(sentence === '' ? [] : [sentence]),
    ...outputs.map(({ file, bytes }) => fileLine(join(path, file), bytes)),
    '',
  ].join('\n')
}

/** A file from where the person stands, and its size. */
function fileLine(path: string, bytes: number): string {
  const near = relative(base, path)
  return `  ${near.startsWith('..') ? path : near}  ${(bytes / 1e6).toFixed(2)} MB`
}
