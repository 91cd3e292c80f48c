import { readFile } from 'node:fs/promises'
import { STYLES } from '@afterimage/core/styles'
import { sharpness } from '@afterimage/frames/detail'
import { luma } from '@afterimage/frames/luma'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import type { ImageModel } from '@afterimage/models/image-model'
import { readProviderSettings } from '@afterimage/models/read-provider-settings'
import { reproduceFrame } from '@afterimage/models/reproduce-frame'
import { perfectAnswer } from '@afterimage/testing/models/perfect-model'
import { openProviderServer, type ProviderServer } from '@afterimage/testing/models/provider-server'
import { OWN_SERVERS, VENDORS } from '@afterimage/testing/models/recorded/all'
import { VARIANTS } from '@afterimage/testing/models/recorded/variants'
import type { Recording } from '@afterimage/testing/models/recording'
import sharp from 'sharp'

const PHOTO = new URL('../photos/bridge-at-night.jpg', import.meta.url)
const ROUNDS = 10
const WANTED = 0.95
const SHAPES = [
  ['4:3', 1600, 1200],
  ['3:2', 1500, 1000],
  ['16:9', 1600, 900],
  ['9:16', 900, 1600],
  ['1:1', 1200, 1200],
] as const

const never = new AbortController().signal

/**
 * What of a photograph's fine detail is left when a perfect model, which gives back what it was sent in its own size, has
 * reproduced it ten times through each adapter: what is lost is ours. As a table, and whether all keep as much as is wanted.
 */
export async function measurePerfectModels(): Promise<{ readonly text: string; readonly isMet: boolean }> {
  const server = await openProviderServer()
  try {
    const rows: string[] = []
    let least = 1
    for (const recording of [...VENDORS, ...VARIANTS, ...OWN_SERVERS].filter(
      ({ paintsIn }) => typeof paintsIn !== 'object',
    )) {
      const model = await openModel(recording, server)
      const shares: number[] = []
      for (const [, width, height] of SHAPES) shares.push(await shareLeft(recording, model, server, width, height))
      least = Math.min(least, ...shares)
      rows.push(`| ${recording.name} | ${shares.map((share) => share.toFixed(3)).join(' | ')} |`)
    }
    const names = SHAPES.map(([name]) => name)
    const isMet = least >= WANTED
    const text = [
      `Fine detail (variance of the Laplacian) of bridge-at-night.jpg left after ${ROUNDS} rounds of a perfect model, of what the original has.`,
      '',
      `| adapter | ${names.join(' | ')} |`,
      `| --- |${names.map(() => ' ---: |').join('')}`,
      ...rows,
      '',
      `Least: ${least.toFixed(3)}, at least ${WANTED}: ${isMet ? 'met' : 'MISSED'}.`,
    ].join('\n')
    return { text, isMet }
  } finally {
    await server.close()
  }
}

async function openModel(recording: Recording, server: ProviderServer): Promise<ImageModel> {
  const { providers } = readProviderSettings(recording.env(server.url))
  const context = {
    fetch,
    fetchResult: async () => Promise.reject(new Error('nothing lies elsewhere')),
    timeouts: { pollMs: 2 },
  }
  const opened = await providers.at(-1)?.open({ context, captioner: recording.captioner })
  const model = opened?.models.find(({ id }) => id === recording.modelId)
  if (model === undefined) throw new Error(`${recording.name} does not offer ${recording.modelId}`)
  return model
}

async function shareLeft(
  recording: Recording,
  model: ImageModel,
  server: ProviderServer,
  width: number,
  height: number,
): Promise<number> {
  const photo = await sharp(await readFile(PHOTO))
    .resize({ width, height, fit: 'cover' })
    .toBuffer()
  const original = await normaliseImage(photo, model)
  let previous = original
  for (let number = 1; number <= ROUNDS; number += 1) {
    const next = await reproducePerfectly(recording, model, server, { original, previous, number })
    // What one round leaves as it was, all further ones do.
    if (Buffer.from(next.data).equals(Buffer.from(previous.data))) break
    previous = next
  }
  return sharpness(luma(previous)) / sharpness(luma(original))
}

/** Asked twice: first to see what is sent, then with the perfect answer to it. */
async function reproducePerfectly(
  recording: Recording,
  model: ImageModel,
  server: ProviderServer,
  frames: { readonly original: Pixels; readonly previous: Pixels; readonly number: number },
): Promise<Pixels> {
  const step = { ...frames, style: 'reproduce', prompt: STYLES.reproduce.prompt, seed: 1 } as const
  server.follow(recording.script(server.url, new Uint8Array()))
  await model.reproduce(step, never).catch(() => undefined)
  const answer = await perfectAnswer(recording, server.received)
  server.follow(recording.script(server.url, answer))
  return (await reproduceFrame(model, step, never)).pixels
}
