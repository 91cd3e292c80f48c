import { expect } from 'vitest'
import { fileAt, pageOn, type Recording } from '../recording.ts'
import { blackForestLabs } from './black-forest-labs.ts'
import { cloudflareFlux2 } from './cloudflare.ts'
import { falVariants } from './fal-variants.ts'
import { google } from './google.ts'
import { openai } from './openai.ts'
import { readForm } from './read-form.ts'
import { replicateDev } from './replicate.ts'
import { stability } from './stability.ts'
import { together } from './together.ts'
import { xai } from './xai.ts'

/** A script, with another request to start the work. */
function startingWith(recording: Recording, start: Recording['start']): Pick<Recording, 'start' | 'script'> {
  return {
    start,
    script: (origin, picture) => {
      const { [recording.start]: replies = [], ...others } = recording.script(origin, picture)
      return { ...others, [start]: replies }
    },
  }
}

const ofOpenAi = (modelId: string): Recording => ({
  ...openai,
  ...{ name: `OpenAI, ${modelId}`, modelId },
  sources: [...openai.sources, pageOn('docs.apiyi.com/en/live/2026-11/gpt-image-2-6-launch', '2026-11-25')],
  expectRequest: async (request) => {
    expect(await readForm(request)).toMatchObject({ model: modelId, image: 'image/png', size: '992x672' })
  },
})
const uri = expect.stringMatching(/^data:image\/png;base64,/)
const base64 = expect.stringMatching(/^iVBOR/)
const page = (path: string) => pageOn(path, '2026-11-25')

const ofBlackForestLabs = (modelId: string): Recording => ({
  ...blackForestLabs,
  ...{ name: `Black Forest Labs, ${modelId}`, modelId },
  sources: [page('docs.bfl.ai/quick_start/pricing'), ...blackForestLabs.sources],
  ...startingWith(blackForestLabs, `POST /${modelId}`),
  expectRequest: ({ body }) => {
    const keepsPrompt = modelId.includes('klein') ? {} : { disable_pup: true, prompt_upsampling: false }
    expect(JSON.parse(body.toString())).toEqual({
      prompt: 'Reproduce this image exactly as it appears',
      ...{ input_image: base64, width: 256, height: 256, seed: expect.any(Number), output_format: 'png' },
      ...keepsPrompt,
    })
  },
})

/** klein knows neither steps nor a seed. */
const ofCloudflare = (modelId: string, costUsd: number, own: object): Recording => ({
  ...cloudflareFlux2,
  ...{ name: `Cloudflare, ${modelId}`, modelId, costUsd },
  sources: [page('developers.cloudflare.com/workers-ai/platform/pricing'), ...cloudflareFlux2.sources],
  ...startingWith(cloudflareFlux2, `POST /accounts/account1/ai/run/@cf/black-forest-labs/${modelId}`),
  expectRequest: async (request) => {
    expect(await readForm(request)).toEqual({
      prompt: 'Reproduce this image exactly as it appears',
      ...{ width: '256', height: '256', input_image_0: 'image/png' },
      ...own,
    })
  },
})

const ofGoogle = (modelId: string, costUsd: number, source: string): Recording => ({
  ...google,
  ...{ name: `Google, ${modelId}`, modelId, costUsd },
  sources: [page(source), ...google.sources],
  ...startingWith(google, `POST /models/${modelId}:generateContent`),
})

const ofReplicate = (
  name: string,
  remoteId: string,
  costUsd: number,
  own: { source: string; paintsIn: 'asked' | 'untold'; input: Record<string, unknown> },
): Recording => ({
  ...replicateDev,
  ...{ name: `Replicate ${name}`, modelId: remoteId.split('/')[1] ?? remoteId, costUsd },
  sources: [pageOn(own.source, '2026-11-26'), ...replicateDev.sources],
  ...startingWith(replicateDev, `POST /models/${remoteId}/predictions`),
  paintsIn: own.paintsIn,
  expectRequest: ({ body }) => {
    expect(JSON.parse(body.toString())).toMatchObject({ input: own.input })
  },
})

/** Other models of the adapters, each with what sets its request apart. */
export const VARIANTS: readonly Recording[] = [
  ...['gpt-image-2.5-sunburst', 'gpt-image-2.6-flare', 'gpt-image-2.6-sunburst'].map(ofOpenAi),
  ofCloudflare('flux-2-klein-9b', 0.017, {}),
  ofCloudflare('flux-2-dev', 0.0155, { steps: '25', seed: expect.stringMatching(/^\d+$/) }),
  ofGoogle(
    'gemini-3.1-flash-lite-image',
    (1_140 * 0.25 + 1_120 * 30) / 1e6,
    'docs.gmicloud.ai/model-quickstarts/image/gemini-3-1-flash-lite-image',
  ),
  ofGoogle(
    'gemini-3-pro-image',
    (1_140 * 2 + 1_120 * 120) / 1e6,
    'vercel.com/ai-gateway/models/gemini-3-pro-image/api',
  ),
  ...falVariants,
  ...['flux-2-klein-4b', 'flux-2-klein-9b', 'flux-2-flex', 'flux-2-max'].map(ofBlackForestLabs),
  {
    ...blackForestLabs,
    ...{ name: 'Black Forest Labs, FLUX.3', modelId: 'flux-3-image' },
    sources: [
      pageOn('docs.comfy.org/development/comfy-router/models/black-forest-labs/flux-3-image/code', '2026-11-25'),
      pageOn(
        'replicate.com/black-forest-labs/flux-3-image/versions/ec84b8fbf178998c3d5a2c3a32b4fdd850caac711a5145a1ede36e307ade7ca9/api',
        '2026-11-25',
      ),
      ...blackForestLabs.sources,
    ],
    ...startingWith(blackForestLabs, 'POST /flux-3-image'),
    paintsIn: 'untold',
    expectRequest: ({ body }) => {
      expect(JSON.parse(body.toString())).toEqual({
        prompt: 'Reproduce this image exactly as it appears',
        images: [base64],
        ...{ aspect_ratio: '3:2', resolution: '1k', grounding: false },
      })
    },
  },
  ofReplicate('FLUX.2 pro', 'black-forest-labs/flux-2-pro', 0.045, {
    source:
      'replicate.com/black-forest-labs/flux-2-pro/versions/d9a13cff7934c8f46ed5ed8c43c689e6fa71441b2badb3ce469f3fdceb03d973/api',
    paintsIn: 'asked',
    input: { input_images: [uri], aspect_ratio: 'custom', width: 256, height: 256, output_format: 'png' },
  }),
  ofReplicate('FLUX.2 flex', 'black-forest-labs/flux-2-flex', 0.12, {
    source: 'cinemasetfree.com/guides/generators/black-forest-labs/flux-2-flex',
    paintsIn: 'asked',
    input: { input_images: [uri], aspect_ratio: 'custom', width: 256, height: 256, prompt_upsampling: false },
  }),
  ofReplicate('Nano Banana', 'google/nano-banana', 0.039, {
    source: 'api.core.today/v1/models/google/nano-banana/llms.txt',
    paintsIn: 'untold',
    input: { image_input: [uri], aspect_ratio: 'match_input_image', output_format: 'png' },
  }),
  ofReplicate('Seedream 4', 'bytedance/seedream-4', 0.03, {
    source:
      'replicate.com/bytedance/seedream-4/versions/3ee3b70df63b39e425ccb0188d3c14961177c11fa20516d9dfd30a868b41b2d5/api',
    paintsIn: 'untold',
    input: { image_input: [uri], aspect_ratio: 'match_input_image', size: '1K', enhance_prompt: false },
  }),
  {
    ...together,
    ...{ name: 'Together AI, FLUX.2 pro', modelId: 'flux-2-pro', costUsd: 0.045 },
    sources: [
      fileAt(
        'huggingface/huggingface.js',
        'packages/inference/src/providers/together.ts',
        'fe42e68017ffc76d09922ea8f9b38a6964345710',
        '2026-08-21',
      ),
      ...together.sources,
    ],
    expectRequest: ({ body }) => {
      expect(JSON.parse(body.toString())).toMatchObject({ reference_images: [uri], width: 96, height: 64 })
    },
  },
  {
    ...xai,
    ...{ name: 'xAI, Grok Imagine 2.0', modelId: 'grok-imagine-image-2.0' },
    expectRequest: ({ body }) => {
      expect(JSON.parse(body.toString())).toMatchObject({ quality: 'low', resolution: '1k', image: { url: uri } })
    },
  },
  {
    ...stability,
    ...{ name: 'Stability AI, SD 3.5 Large', modelId: 'sd3.5-large', costUsd: 0.065 },
    expectRequest: async (request) => {
      expect(await readForm(request)).toMatchObject({ model: 'sd3.5-large', image: 'image/png' })
    },
  },
]
