import { z } from 'zod'
import { type KnownModel, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { optionsOfRows } from '../remote/model-options.ts'
import { baseUrlVariable, KEY, keyVariable, modelOptionsVariable, modelsVariable } from '../variable-kinds.ts'

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-klein-4b', remoteId: '@cf/black-forest-labs/flux-2-klein-4b', name: 'FLUX.2 klein' },
    description: 'Sees each frame at up to 512 px and paints it anew in four steps.',
    isRecommended: true,
    expectedFrameMs: 4_000,
    // It looks at no more of a picture: a larger frame would be enlarged anew in every pass.
    maxSidePx: 512,
    costPerImage: 0.00035,
    source: 'developers.cloudflare.com/workers-ai: price by tile, calculated for 512² in and 512² out',
    shapes: 'D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-klein-9b', remoteId: '@cf/black-forest-labs/flux-2-klein-9b', name: 'FLUX.2 klein 9B' },
    description: 'The larger klein: sees each frame at up to 512 px and paints it anew in four steps.',
    expectedFrameMs: 6_000,
    maxSidePx: 512,
    costPerImage: 0.017,
    source:
      'developers.cloudflare.com/workers-ai/platform/pricing of 2026-08-28: 0.015 for the first megapixel, 0.002 for one looked at',
    shapes: 'C, D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-dev', remoteId: '@cf/black-forest-labs/flux-2-dev', name: 'FLUX.2 dev' },
    description: 'The open FLUX.2: sees each frame at up to 512 px and paints it anew.',
    maxSidePx: 512,
    costPerImage: 0.0155,
    stepPrice: { usd: 0.00062, usual: 25 },
    source:
      'developers.cloudflare.com/workers-ai/platform/pricing of 2026-08-28: by tile and step, calculated for 512² in and 512² out in 25 steps',
    priceText: '0.0155 in 25 steps',
    shapes: 'C, D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-schnell', remoteId: '@cf/black-forest-labs/flux-1-schnell', name: 'Flux Schnell' },
    description: 'Never sees the picture: a vision model describes each frame, and the next is drawn from the words.',
    type: 'describe-then-draw',
    expectedFrameMs: 7_000,
    costPerImage: 0.001,
    stepPrice: { usd: 0.00011, usual: 4 },
    source: 'developers.cloudflare.com/workers-ai: tiles and steps, calculated, with the caption',
    priceText: '0.001 with the caption',
    shapes: 'C, D',
  },
  {
    ...USUAL_ROW,
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
    priceText: '0 (beta)',
    shapes: 'C',
  },
]

export const cloudflare = defineProvider({
  id: 'cloudflare',
  name: 'Cloudflare',
  title: 'Cloudflare Workers AI',
  marker: 'Fastest & Most Affordable',
  concurrency: { kind: 'remote' },
  models,
  variables: {
    CLOUDFLARE_ACCOUNT_ID: {
      schema: z.string().regex(/^\w{1,64}$/),
      expected: 'the id of the account, 32 characters; CLOUDFLARE_API_TOKEN needs it',
      meaning: 'Account whose Workers AI is used; with the token.',
      needs: ['CLOUDFLARE_API_TOKEN'],
    },
    CLOUDFLARE_API_TOKEN: {
      ...keyVariable('Token made from the template *Workers AI*.'),
      expected: `${KEY}; CLOUDFLARE_ACCOUNT_ID needs it`,
      needs: ['CLOUDFLARE_ACCOUNT_ID'],
    },
    CLOUDFLARE_MODELS: modelsVariable(models),
    CLOUDFLARE_OPTIONS: modelOptionsVariable('{"stable-diffusion-xl":{"strength":0.4,"num_steps":16,"guidance":6}}'),
    CLOUDFLARE_BASE_URL: baseUrlVariable('https://api.cloudflare.com/client/v4'),
  },
  open: async (v, parts) => {
    const { openCloudflare } = await import('./cloudflare-provider.ts')
    return {
      models: openCloudflare(
        {
          accountId: v.CLOUDFLARE_ACCOUNT_ID,
          key: v.CLOUDFLARE_API_TOKEN,
          baseUrl: v.CLOUDFLARE_BASE_URL,
          models: v.CLOUDFLARE_MODELS,
          options: optionsOfRows('CLOUDFLARE_OPTIONS', v.CLOUDFLARE_OPTIONS, [...v.CLOUDFLARE_MODELS, ...models]),
        },
        parts,
      ),
    }
  },
  openCaptioner: async (v, context) => {
    const { openCloudflareTransport } = await import('./cloudflare-transport.ts')
    const { cloudflareCaptioner } = await import('./cloudflare-captioner.ts')
    const settings = { accountId: v.CLOUDFLARE_ACCOUNT_ID, key: v.CLOUDFLARE_API_TOKEN, baseUrl: v.CLOUDFLARE_BASE_URL }
    return cloudflareCaptioner(openCloudflareTransport(settings, context))
  },
})
