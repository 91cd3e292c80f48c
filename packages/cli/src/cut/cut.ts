import { basename, extname, join, relative, resolve } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { cutCaption } from '@afterimage/core/cut/cut-caption'
import { OUTPUT_FILES } from '@afterimage/core/output-kinds'
import { renderCut } from '@afterimage/film/cut/render-cut'
import { openBundle } from '../bundle/open-bundle.ts'
import { openProgressBar } from '../progress-bar.ts'
import { UsageError } from '../usage-error.ts'
import { filmOfBundle } from './film-of-bundle.ts'
import { modelNameOf } from './model-name-of.ts'
import { CUT_HELP, readCutArguments } from './read-cut-arguments.ts'

// Makes a short film of an evolution, to be posted.

const FAILED = 1
const MISUSED = 2
const INTERRUPTED = 130

process.exitCode = await main()

async function main(): Promise<number> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const bar = openProgressBar()
  try {
    const asked = readCutArguments(process.argv.slice(2))
    if (asked === 'help') {
      process.stdout.write(CUT_HELP)
      return 0
    }
    const { name, options, out } = asked
    // npm runs scripts in the project's folder and says here where the person stood.
    const base = process.env.INIT_CWD ?? process.cwd()
    if (out !== undefined && resolve(base, out) === join(resolve(base, name), OUTPUT_FILES.mp4.name)) {
      throw new UsageError(`${out} is the whole film of this evolution: give the cut another name.`)
    }
    const bundle = await openBundle(resolve(base, name), name)
    try {
      if (bundle.ledger.frames.length < 2) throw new UsageError(`${name} has no copy yet: there is nothing to cut.`)
      const title = basename(name, extname(name))
      const source = await filmOfBundle(bundle, title)
      const file = resolve(base, out ?? `${title}-${options.shape.replace(':', 'x')}.mp4`)
      bar.start(100, options.shape)
      const { style, prompt } = bundle.ledger
      const caption = cutCaption(await modelNameOf(bundle), style, prompt)
      const onProgress = (share: number) => bar.advance(Math.round(100 * share), options.shape)
      const { bytes } = await renderCut({ source, options, caption }, file, { signal: stop.signal, onProgress })
      bar.stop()
      const near = relative(base, file)
      process.stdout.write(`  ${near.startsWith('..') ? file : near}  ${(bytes / 1e6).toFixed(2)} MB\n`)
      return 0
    } finally {
      bundle.close()
    }
  } catch (error) {
    bar.stop()
    if (stop.signal.aborted) {
      console.error('Stopped. There is no film.')
      return INTERRUPTED
    }
    return explain(error)
  }
}

function explain(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(error.message)
    return MISUSED
  }
  if (error instanceof Error && 'errno' in error && typeof error.errno === 'number' && 'path' in error) {
    console.error(`${error.path} could not be written: ${getSystemErrorMessage(error.errno)}.`)
    return FAILED
  }
  console.error(error instanceof Error ? error.message : error)
  return FAILED
}
