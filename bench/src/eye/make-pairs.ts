import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { encodePng } from '@afterimage/frames/encode-frame'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import type { ImageModel } from '@afterimage/models/image-model'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import type { Pair } from './pairs.ts'

const PHOTOS = new URL('../../photos/', import.meta.url)

export interface SeenPair {
  /** Its place among the pairs, from 1. */
  readonly number: number
  readonly pair: Pair
  readonly original: Pixels
  readonly frame: Pixels
}

/**
 * Both pictures of every pair, as the product makes them, frame after frame. The frames of one run are made in one go and
 * kept as PNGs in `cache`, which a second call reads: all the passes together take a while.
 */
export async function makePairs(
  pairs: readonly Pair[],
  cache: string,
  tell: (line: string) => void,
): Promise<readonly SeenPair[]> {
  await mkdir(cache, { recursive: true })
  const provider = openLocalProvider()
  try {
    const runs = Map.groupBy(
      pairs.map((pair, at) => ({ number: at + 1, pair })),
      ({ pair }) => runName(pair),
    )
    const seen: SeenPair[] = []
    for (const [name, members] of runs) {
      seen.push(...(await makeRun(modelOf(provider.models, members[0]?.pair), members, cache)))
      tell(`${name}: ${members.length} pairs`)
    }
    return seen.toSorted((a, b) => a.number - b.number)
  } finally {
    await provider.close()
  }
}

interface Numbered {
  readonly number: number
  readonly pair: Pair
}

async function makeRun(model: ImageModel, members: readonly Numbered[], cache: string): Promise<SeenPair[]> {
  const [first] = members
  if (first === undefined) return []
  const { photo, style, seed, side } = first.pair
  const size = { maxSidePx: side, sideMultiplePx: model.sideMultiplePx }
  const original = await normaliseImage(await readFile(new URL(`${photo}.jpg`, PHOTOS)), size)
  const total = Math.max(...members.map(({ pair }) => pair.frame))
  const frames = new Map<number, Pixels>()
  const fileOf = (frame: number) => `${cache}/${runName(first.pair)}-${frame}.png`
  const wanted = new Set(members.map(({ pair }) => pair.frame))
  for (const frame of wanted) {
    const kept = await readKept(fileOf(frame))
    if (kept !== undefined) frames.set(frame, kept)
  }
  if (frames.size < wanted.size) {
    for await (const { number, made } of evolveModel(model, { original, total, style, seed })) {
      if (!wanted.has(number)) continue
      frames.set(number, made.pixels)
      await writeFile(fileOf(number), await encodePng(made.pixels))
    }
  }
  return members.flatMap(({ number, pair }) => {
    const frame = frames.get(pair.frame)
    return frame === undefined ? [] : [{ number, pair, original, frame }]
  })
}

async function readKept(file: string): Promise<Pixels | undefined> {
  try {
    return await normaliseImage(await readFile(file), { maxSidePx: 512, sideMultiplePx: 8 })
  } catch {
    return undefined
  }
}

function runName({ photo, model, style, seed, side }: Pair): string {
  return `${photo.replace('/', '-')}-${model}-${style}-${seed}-${side}`
}

function modelOf(models: readonly ImageModel[], pair: Pair | undefined): ImageModel {
  const model = models.find(({ id }) => id === pair?.model)
  if (model === undefined) throw new Error(`there is no local model ${pair?.model}`)
  return model
}
