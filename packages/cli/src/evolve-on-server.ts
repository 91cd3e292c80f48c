import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, parse, resolve } from 'node:path'
import { Afterimage, AfterimageError, type EvolvedFrame } from '@afterimage/client'
import { FRAMES_ARCHIVE } from '@afterimage/core/frame-names'
import { OUTPUT_FILES } from '@afterimage/core/output-kinds'
import { STYLE_IDS } from '@afterimage/core/styles'
import { writeWhole } from '@afterimage/film/write-whole'
import { chooseFolder } from './choose-folder.ts'
import { writeFrame } from './evolution-folder.ts'
import type { Workplace } from './evolve-image.ts'
import type { EvolveOptions } from './read-options.ts'
import { UsageError } from './usage-error.ts'

/** What the server says of the evolution: its `GET /api/evolution/:id`. */
const EVOLUTION_FILE = 'evolution.json'

/** An evolution that a server made, as it lies in a folder. */
export interface FetchedEvolution {
  readonly folder: string
  readonly frames: number
  readonly files: readonly { readonly file: string; readonly bytes: number }[]
  /** Its page. */
  readonly page: string
}

type ServerOptions = EvolveOptions & { readonly server: NonNullable<EvolveOptions['server']> }

/**
 * Has a server make an evolution, and keeps its frames as they come and its films at the end. A stop leaves it to the server. Throws
 * {@link UsageError} before anything is started, and the client's errors.
 */
export async function evolveOnServer(
  options: ServerOptions,
  place: Pick<Workplace, 'base' | 'bar' | 'signal' | 'onMaking'>,
): Promise<FetchedEvolution> {
  const { base, bar } = place
  const image = await readFile(resolve(base, options.image)).catch(() => {
    throw new UsageError(`There is no file ${options.image}.`)
  })
  const wanted = options.out === undefined ? undefined : resolve(base, options.out)
  const start = startOf(options)
  const { folder, release } = await chooseFolder(wanted, options.image, base)
  try {
    place.onMaking?.()
    return await fetchInto(folder, { image: new Uint8Array(image), start }, options, place)
  } finally {
    bar.stop()
    await release()
  }
}

async function fetchInto(
  folder: string,
  { image, start }: { readonly image: Uint8Array<ArrayBuffer>; readonly start: ReturnType<typeof startOf> },
  options: ServerOptions,
  { bar, signal }: Pick<Workplace, 'bar' | 'signal'>,
): Promise<FetchedEvolution> {
  const { url, key } = options.server
  const afterimage = new Afterimage({ server: url, key })
  const { evolutionId } = await afterimage.evolutions.create(image, { ...start, signal })
  const page = new URL(`/evolution/${evolutionId}`, url).href
  bar.note(`${page} goes on there if you stop here.`)
  bar.start(options.iterations, url.host)
  for await (const frame of afterimage.frames(evolutionId, { signal })) {
    await keepFrame(folder, frame)
    bar.advance(frame.number, url.host)
  }
  const detail = await afterimage.evolutions.get(evolutionId, { signal })
  const [original] = detail.frames
  if (original !== undefined) await writeFrame(folder, 0, await afterimage.download(original.url, { signal }))
  const { outputs, zipUrl } = detail.evolution
  const there = outputs.map(({ kind, url }) => ({ kind, file: OUTPUT_FILES[kind].name, url }))
  const wanted = [...there, { kind: 'zip' as const, file: FRAMES_ARCHIVE, url: zipUrl }].filter(({ kind }) =>
    options.outputs.some((output) => output === kind),
  )
  const files: { readonly file: string; readonly bytes: number }[] = []
  for (const { file, url } of wanted) {
    bar.note(`${file} is fetched.`)
    const bytes = await afterimage.download(url, { signal })
    await writeWhole(join(folder, file), signal, (temporary) => writeFile(temporary, bytes))
    files.push({ file, bytes: bytes.length })
  }
  await writeFile(join(folder, EVOLUTION_FILE), `${JSON.stringify(detail, undefined, 2)}\n`)
  return { folder, frames: detail.evolution.completedFrames, files, page }
}

async function keepFrame(folder: string, frame: EvolvedFrame): Promise<void> {
  await writeFrame(folder, frame.number, await frame.bytes())
}

/** As the API has it; what nobody named is the server's to choose. */
function startOf(options: ServerOptions) {
  const { image, iterations, provider, model, style, sizePx, prompt, title, seed, run, server } = options
  return {
    totalFrames: iterations,
    title: title ?? parse(basename(image)).name,
    seed,
    runOptions: run,
    visibility: server.isPublic ? ('public' as const) : ('unlisted' as const),
    ...(provider !== undefined && { aiProvider: provider }),
    ...(model !== undefined && { aiModelId: model }),
    ...(style !== undefined && { style: styleOf(style) }),
    ...(sizePx !== undefined && { sizePx }),
    ...(prompt !== undefined && { prompt }),
  }
}

function styleOf(style: string) {
  const known = STYLE_IDS.find((id) => id === style)
  if (known !== undefined) return known
  throw new UsageError(`There is no style "${style}". The styles are ${STYLE_IDS.join(', ')}.`)
}

/** What the client's errors tell a person at a terminal. */
export function explainServer(error: unknown): string | undefined {
  return error instanceof AfterimageError ? `The server: ${error.message} (${error.code})` : undefined
}
