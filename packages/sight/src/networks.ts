import type { Pixels } from '@afterimage/frames/pixels'
import { resizePixels } from '@afterimage/frames/resize-pixels'
import { type OpenSession, openSession } from '@afterimage/models/local/open-session'
import type { SightNetwork } from './network-file.ts'

/** The network's side of the picture, which is stretched to fit: a thing keeps all of its pixels, and both networks see the same. */
const SIDES_PX: Readonly<Record<SightNetwork, number>> = { nanodet: 416, inception: 299 }
/** Of the pictures that the detector learned from, blue, green, red: what it takes for 0, and for 1. */
const DETECTOR_MEAN = [103.53, 116.28, 123.675]
const DETECTOR_SPREAD = [57.375, 57.12, 58.395]
const RED = 0
const BLUE = 2

/** How sure InceptionV3 is of each of its five classes; they sum to 1. */
export interface Classes {
  readonly drawing: number
  readonly hentai: number
  readonly neutral: number
  readonly porn: number
  readonly sexy: number
}

export interface Meaning {
  /** The pooled features, as a vector of length one. */
  readonly embedding: Float32Array
  readonly classes: Classes
}

/** The two networks, each loaded when it is first needed. */
export interface SightNetworks {
  /** The best score of each of the `THINGS`, 0–1. */
  scoreThings(picture: Pixels): Promise<Float32Array>
  readMeaning(picture: Pixels): Promise<Meaning>
}

/** Opens the networks of these files on `threads` cores; what cannot be loaded fails each call, and is tried again with the next. */
export function openSightNetworks(files: Readonly<Record<SightNetwork, string>>, threads: number): SightNetworks {
  const sessions = new Map<SightNetwork, Promise<OpenSession>>()
  const open = (name: SightNetwork): Promise<OpenSession> => {
    const known = sessions.get(name)
    if (known !== undefined) return known
    const opening = openSession(files[name], threads)
    sessions.set(name, opening)
    opening.catch(() => sessions.delete(name))
    return opening
  }
  const run = async (name: SightNetwork, input: Float32Array) => {
    const side = SIDES_PX[name]
    const answers = await (await open(name)).run(input, [1, 3, side, side])
    return (output: string): Float32Array => {
      const found = answers[output]?.data
      if (!(found instanceof Float32Array)) throw new Error(`the network ${name} gave no ${output}`)
      return found
    }
  }
  return {
    scoreThings: async (picture) => {
      const scores = await run('nanodet', detectorInput(await fitted(picture, SIDES_PX.nanodet)))
      return scores('scores')
    },
    readMeaning: async (picture) => {
      const found = await run('inception', unitInput(await fitted(picture, SIDES_PX.inception)))
      const [drawing = 0, hentai = 0, neutral = 0, porn = 0, sexy = 0] = found('classes')
      return { embedding: toUnitLength(found('features')), classes: { drawing, hentai, neutral, porn, sexy } }
    },
  }
}

function fitted(picture: Pixels, side: number): Promise<Pixels> {
  return resizePixels(picture, { width: side, height: side })
}

/** Channel by channel: blue, green, red, each around 0. */
export function detectorInput({ width, height, data }: Pixels): Float32Array {
  const area = width * height
  const input = new Float32Array(3 * area)
  for (let channel = 0; channel < 3; channel++) {
    const [mean, spread] = [DETECTOR_MEAN[channel] ?? 0, DETECTOR_SPREAD[channel] ?? 1]
    const from = BLUE - channel
    for (let at = 0; at < area; at++) input[channel * area + at] = ((data[3 * at + from] ?? 0) - mean) / spread
  }
  return input
}

/** Channel by channel: red, green, blue, 0–1. */
export function unitInput({ width, height, data }: Pixels): Float32Array {
  const area = width * height
  const input = new Float32Array(3 * area)
  for (let channel = RED; channel <= BLUE; channel++) {
    for (let at = 0; at < area; at++) input[channel * area + at] = (data[3 * at + channel] ?? 0) / 255
  }
  return input
}

function toUnitLength(features: Float32Array): Float32Array {
  const length = Math.hypot(...features)
  return length === 0 ? features : features.map((value) => value / length)
}
