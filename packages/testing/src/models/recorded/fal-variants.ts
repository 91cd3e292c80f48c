import type { Size } from '@afterimage/frames/frame-size'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Script } from '../provider-server.ts'
import { pageOn, type Recording, type Source } from '../recording.ts'
import { fal } from './fal.ts'
import { paintsAtOneK } from './google.ts'

const ON = '2026-11-25'
const uri = expect.stringMatching(/^data:image\/png;base64,/)
const common = {
  ...{ prompt: 'Reproduce this image exactly as it appears', num_images: 1, output_format: 'png' },
  seed: expect.any(Number),
}
const size = { image_size: { width: 96, height: 64 } }
const ofItsPage = (path: string) => pageOn(`fal.ai/models/${path}/llms.txt`, ON)

/** The same queue for another model: looked at and fetched below the first two parts of its name. */
function at(path: string): Pick<Recording, 'start' | 'script'> {
  const app = path.split('/').slice(0, 2).join('/')
  const moved = (line: string) =>
    line.replace('/fal-ai/flux/dev/image-to-image', `/${path}`).replace('/fal-ai/flux/requests', `/${app}/requests`)
  return {
    start: `POST /${path}`,
    script: (origin, picture): Script =>
      Object.fromEntries(Object.entries(fal.script(origin, picture)).map(([line, replies]) => [moved(line), replies])),
  }
}

function edit(modelId: string, path: string, costUsd: number, source: Source, fields: object): Recording {
  return {
    ...fal,
    ...{ name: `fal, ${modelId}`, modelId, costUsd },
    sources: [source, ...fal.sources],
    ...at(path),
    paintsIn: 'asked',
    expectRequest: ({ body }) => {
      expect(JSON.parse(body.toString())).toEqual({ ...common, ...fields })
    },
  }
}

const sizeIn = (value: unknown) => z.object({ width: z.number(), height: z.number() }).parse(value)

/** Seedream enlarges what is smaller, and keeps its shape. */
function atLeast(pixels: number, { width, height }: Size): Size {
  const scale = Math.max(1, Math.sqrt(pixels / (width * height)))
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
}

/** fal's models that edit, each with what it calls the picture. */
export const falVariants: readonly Recording[] = [
  edit(
    'flux-2-klein-4b',
    'fal-ai/flux-2/klein/4b/edit',
    0.02,
    pageOn('eachlabs.ai/black-forest-labs/flux-2/flux-2-klein-4b-base-edit/llms.txt', ON),
    { ...size, image_urls: [uri] },
  ),
  edit('flux-2-dev', 'fal-ai/flux-2/edit', 0.024, pageOn('fal.ai/models/fal-ai/flux-2/lora/edit/api', ON), {
    ...size,
    image_urls: [uri],
  }),
  edit('qwen-image-edit', 'fal-ai/qwen-image-edit', 0.03, ofItsPage('fal-ai/qwen-image-edit'), {
    ...size,
    image_url: uri,
  }),
  {
    ...edit('seedream-4', 'fal-ai/bytedance/seedream/v4/edit', 0.03, ofItsPage('fal-ai/bytedance/seedream/v4/edit'), {
      ...size,
      image_urls: [uri],
    }),
    paintsIn: ({ image_size }) => atLeast(921_600, sizeIn(image_size)),
  },
  {
    ...edit('nano-banana-2', 'fal-ai/nano-banana-2/edit', 0.08, ofItsPage('fal-ai/nano-banana-2/edit'), {
      ...{ image_urls: [uri], aspect_ratio: '3:2', resolution: '1K' },
    }),
    paintsIn: ({ aspect_ratio }) => paintsAtOneK(aspect_ratio),
  },
]
