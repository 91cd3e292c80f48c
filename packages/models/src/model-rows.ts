import type { ImageModel } from './image-model.ts'

/** When names and prices were last looked up. They drift: look again, and change this date with them. */
export const CHECKED_ON = '2026-11-21'

export type RowProvider =
  | 'cloudflare'
  | 'openai'
  | 'google'
  | 'replicate'
  | 'fal'
  | 'black-forest-labs'
  | 'together'
  | 'xai'

/** A provider's model as we offer it, with what it costs and where that is written. */
export type ModelRow = Pick<
  ImageModel,
  | 'id'
  | 'name'
  | 'description'
  | 'type'
  | 'costPerImage'
  | 'isRecommended'
  | 'expectedFrameMs'
  | 'maxSidePx'
  | 'sideMultiplePx'
> & {
  /** What the provider calls it. */
  readonly remoteId: string
  /** Where name and price come from. */
  readonly source: string
}

const base = {
  type: 'image-to-image',
  isRecommended: false,
  expectedFrameMs: 10_000,
  maxSidePx: 1024,
  sideMultiplePx: 16,
} as const

/** What is offered of each provider, the usual one first. */
export const MODEL_ROWS: Readonly<Record<RowProvider, readonly [ModelRow, ...ModelRow[]]>> = {
  cloudflare: [
    {
      ...base,
      ...{ id: 'flux-2-klein-4b', remoteId: '@cf/black-forest-labs/flux-2-klein-4b', name: 'FLUX.2 klein' },
      description: 'Sees each frame at up to 512 px and paints it anew in four steps.',
      isRecommended: true,
      expectedFrameMs: 4_000,
      costPerImage: 0.0012,
      source: 'developers.cloudflare.com/workers-ai: price by tile, calculated for 512² in and 1024² out',
    },
    {
      ...base,
      ...{ id: 'flux-schnell', remoteId: '@cf/black-forest-labs/flux-1-schnell', name: 'Flux Schnell' },
      description: 'Never sees the picture: a vision model describes each frame, and the next is drawn from the words.',
      type: 'describe-then-draw',
      expectedFrameMs: 7_000,
      costPerImage: 0.001,
      source: 'developers.cloudflare.com/workers-ai: tiles and steps, calculated, with the caption',
    },
    {
      ...base,
      ...{
        id: 'stable-diffusion-xl',
        remoteId: '@cf/stabilityai/stable-diffusion-xl-base-1.0',
        name: 'Stable Diffusion XL',
      },
      description: 'Dissolves half of each frame in noise and finds a picture in it again.',
      expectedFrameMs: 8_000,
      sideMultiplePx: 64,
      costPerImage: 0,
      source: 'developers.cloudflare.com/workers-ai: beta, free of charge',
    },
  ],
  openai: [
    {
      ...base,
      ...{ id: 'gpt-image-2.5-flare', remoteId: 'gpt-image-2.5-flare', name: 'GPT Image 2.5 Flare' },
      description: 'Looks at each frame, reads the words, and paints the whole of it anew.',
      isRecommended: true,
      expectedFrameMs: 20_000,
      costPerImage: 0.01,
      source: 'platform.openai.com/docs/pricing: by tokens, about this at quality low',
    },
  ],
  google: [
    {
      ...base,
      ...{ id: 'gemini-nano-banana-2.1', remoteId: 'gemini-nano-banana-2.1', name: 'Nano Banana 2.1' },
      description: 'Gemini’s image model: looks at each frame, reads the words, and answers with a new one.',
      isRecommended: true,
      costPerImage: 0.034,
      source: 'ai.google.dev/gemini-api/docs/pricing: by tokens, one picture of 1K',
    },
  ],
  replicate: [
    {
      ...base,
      ...{ id: 'flux-dev', remoteId: 'black-forest-labs/flux-dev', name: 'Flux Dev' },
      description: 'Dissolves four fifths of each frame in noise and paints it anew from there.',
      isRecommended: true,
      costPerImage: 0.025,
      source: 'replicate.com/black-forest-labs/flux-dev',
    },
    {
      ...base,
      ...{ id: 'flux-schnell', remoteId: 'black-forest-labs/flux-schnell', name: 'Flux Schnell' },
      description: 'Never sees the picture: a vision model describes each frame, and the next is drawn from the words.',
      type: 'describe-then-draw',
      costPerImage: 0.003,
      source: 'replicate.com/black-forest-labs/flux-schnell; the caption comes on top',
    },
    {
      ...base,
      ...{
        id: 'stable-diffusion-xl',
        remoteId: 'stability-ai/sdxl:7762fd07cf82c948538e41f63f77d685e02b063e37e496e96eefd46c929f9bdc',
        name: 'Stable Diffusion XL',
      },
      description: 'Dissolves half of each frame in noise and finds a picture in it again.',
      sideMultiplePx: 64,
      costPerImage: 0.004,
      source: 'replicate.com/stability-ai/sdxl: by time, about this',
    },
  ],
  fal: [
    {
      ...base,
      ...{ id: 'flux-dev', remoteId: 'fal-ai/flux/dev/image-to-image', name: 'Flux Dev' },
      description: 'Dissolves nearly all of each frame in noise and paints it anew from there.',
      isRecommended: true,
      costPerImage: 0.025,
      source: 'fal.ai/models/fal-ai/flux/dev/image-to-image: by megapixel, rounded up',
    },
  ],
  'black-forest-labs': [
    {
      ...base,
      ...{ id: 'flux-2-klein-4b', remoteId: 'flux-2-klein-4b', name: 'FLUX.2 klein' },
      description: 'The small FLUX.2, run by its makers: looks at each frame and paints it anew.',
      isRecommended: true,
      expectedFrameMs: 5_000,
      costPerImage: 0.014,
      source: 'docs.bfl.ai/quick_start/pricing: from this price on, by megapixel',
    },
    {
      ...base,
      ...{ id: 'flux-2-pro', remoteId: 'flux-2-pro', name: 'FLUX.2 pro' },
      description: 'The large FLUX.2, run by its makers: looks at each frame and paints it anew.',
      costPerImage: 0.045,
      source: 'docs.bfl.ai/quick_start/pricing: editing, from this price on',
    },
  ],
  together: [
    {
      ...base,
      ...{ id: 'flux-kontext-pro', remoteId: 'black-forest-labs/FLUX.1-kontext-pro', name: 'FLUX.1 Kontext pro' },
      description: 'Made for editing: it is asked to keep what nobody asked it to change.',
      isRecommended: true,
      costPerImage: 0.04,
      source: "docs.bfl.ml/quick_start/pricing: the maker's price; Together's own was not found",
    },
  ],
  xai: [
    {
      ...base,
      ...{ id: 'grok-imagine-image', remoteId: 'grok-imagine-image', name: 'Grok Imagine' },
      description: 'xAI’s image model: looks at each frame, reads the words, and paints it anew.',
      isRecommended: true,
      costPerImage: 0.022,
      source: 'docs.x.ai: 0.02 for the picture made, 0.002 for the one looked at; third parties name the figures',
    },
  ],
}

/** A model that the operator asks for by the provider's own name; `costUsd` is needed where no row knows the price. */
export interface ModelChoice {
  readonly id: string
  readonly costUsd: number | undefined
}

/** The rows to offer: those that were asked for, or all. */
export function chosenRows(provider: RowProvider, choices: readonly ModelChoice[] | undefined): readonly ModelRow[] {
  const rows = MODEL_ROWS[provider]
  if (choices === undefined) return rows
  return choices.map((choice, at) => {
    const known = rows.find(({ id, remoteId }) => id === choice.id || remoteId === choice.id)
    const row = known ?? customRow(choice.id, 'image-to-image')
    return { ...row, costPerImage: choice.costUsd ?? row.costPerImage, isRecommended: at === 0 }
  })
}

/** Models that many servers offer by these very identifiers, under the names that people know them by. */
const WELL_KNOWN_NAMES = new Map([
  ['flux-schnell', 'Flux Schnell'],
  ['flux-dev', 'Flux Dev'],
  ['stable-diffusion-xl', 'Stable Diffusion XL'],
  ['dall-e-3', 'DALL-E 3'],
])

/** A model that only its operator knows. */
export function customRow(remoteId: string, type: ModelRow['type']): ModelRow {
  const description =
    type === 'image-to-image'
      ? 'Reproduces each frame from the picture itself.'
      : 'Never sees the picture: a vision model describes each frame, and the next is drawn from the words.'
  const source = 'set by the operator'
  const name = WELL_KNOWN_NAMES.get(remoteId) ?? remoteId
  return { ...base, id: remoteId, remoteId, name, description, type, costPerImage: 0, source }
}
