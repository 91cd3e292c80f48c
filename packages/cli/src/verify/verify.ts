import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { printable } from '@afterimage/core/printable'
import { closeProvenanceThread } from '@afterimage/film/provenance/provenance-threads'
import { closeDriftMeasuring } from '@afterimage/frames/measure-drift'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { ModelError } from '@afterimage/models/model-error'
import { openSight } from '@afterimage/sight/open-sight'
import { SightError } from '@afterimage/sight/sight'
import { openBundle } from '../bundle/open-bundle.ts'
import { openProgressBar } from '../progress-bar.ts'
import { UsageError } from '../usage-error.ts'
import { reportOn } from './bundle-report.ts'
import { type VerifiedFrame, verifyBundle } from './verify-bundle.ts'
import { verifyBesides, verifyFile } from './verify-manifests.ts'

// Is an evolution that was taken away what it says it is?

const UNSOUND = 1
const MISUSED = 2
const INTERRUPTED = 130
/** Characters of a model's name that are shown: a bundle may come from anybody. */
const MAX_NAME = 60

const HELP = `Checks an evolution that was downloaded: that no frame was replaced, that its figures are right and, if a built-in
network made it, that the same network makes the same frames again.

  npm run verify -- afterimage-1a2b3c4d.zip [options]

It takes the ZIP of all frames, or a folder made by npm run evolve. Of a film or a picture alone, and of those that lie
beside the frames, it tells what their manifest (C2PA) says, and whether they are still as they were signed:

  npm run verify -- film.mp4

The labels that a network gave its frames are not checked.

      --no-remake   do not make the frames again, which takes as long as it did the first time
  -h, --help        this text

It exits with 0 if everything is as the evolution says, 1 if not, and 2 if it could not be read.
`

process.exitCode = await main()

async function main(): Promise<number> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const bar = openProgressBar()
  try {
    const { isHelp, name, isRemaking } = readArguments()
    if (isHelp) {
      process.stdout.write(HELP)
      return 0
    }
    // npm runs scripts in the project's folder and says here where the person stood.
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), name)
    const ofFile = await verifyFile(path, name, stop.signal)
    if (ofFile !== undefined) {
      process.stdout.write(`${ofFile.lines.join('\n')}\n`)
      return ofFile.isSound ? 0 : UNSOUND
    }
    const bundle = await openBundle(path, name)
    const local = openLocalProvider()
    const sight = await openSight()
    try {
      const { provider, model: id, frames } = bundle.ledger
      const model = provider === local.id ? local.models.find((model) => model.id === id) : undefined
      const found: VerifiedFrame[] = []
      const name = printable(id).slice(0, MAX_NAME)
      bar.start(frames.length, name, 0)
      const parts = { model: isRemaking ? model : undefined, sight, signal: stop.signal }
      for await (const frame of verifyBundle(bundle, parts)) {
        found.push(frame)
        bar.advance(found.length, name)
      }
      const besides = await verifyBesides(bundle, stop.signal)
      bar.stop()
      const { lines, isSound } = reportOn(
        bundle,
        found,
        notRemade(isRemaking, model !== undefined, { name, isLocal: provider === local.id }),
      )
      process.stdout.write(`${[...lines, ...besides.lines].join('\n')}\n`)
      return isSound && besides.isSound ? 0 : UNSOUND
    } finally {
      bundle.close()
      await Promise.all([local.close(), sight.close(), closeDriftMeasuring()])
    }
  } catch (error) {
    bar.stop()
    if (stop.signal.aborted) {
      console.error('Stopped. The rest was not checked.')
      return INTERRUPTED
    }
    if (error instanceof UsageError || error instanceof ModelError || error instanceof SightError) {
      console.error(error.message)
      return MISUSED
    }
    throw error
  } finally {
    await closeProvenanceThread()
  }
}

function notRemade(
  isRemaking: boolean,
  isKnown: boolean,
  { name, isLocal }: { readonly name: string; readonly isLocal: boolean },
): string | undefined {
  if (isKnown) return isRemaking ? undefined : 'No frame was made again, as you asked.'
  return isLocal
    ? `No frame was made again: there is no built-in network “${name}”.`
    : `No frame was made again: “${name}” ran elsewhere, and only built-in networks can be asked again.`
}

function readArguments(): { readonly isHelp: boolean; readonly name: string; readonly isRemaking: boolean } {
  const options = { 'no-remake': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [name, ...others] = positionals
    if (values.help !== true && (name === undefined || others.length > 0)) {
      throw new UsageError('Name one ZIP, folder or film: npm run verify -- afterimage-1a2b3c4d.zip')
    }
    return { isHelp: values.help === true, name: name ?? '', isRemaking: values['no-remake'] !== true }
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError(`${cause instanceof Error ? cause.message : cause} See npm run verify -- --help`, { cause })
  }
}
