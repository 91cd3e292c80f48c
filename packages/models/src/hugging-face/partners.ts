import { drawThroughQueue } from '../fal/fal-provider.ts'
import { ModelError } from '../model-error.ts'
import { type ModelOptions, withOptions } from '../remote/model-options.ts'
import type { Draw } from '../remote/remote-model.ts'
import { askForPrediction, isOver, pictureOfPrediction, requestOf } from '../replicate/replicate-provider.ts'
import { drawAtTogether } from '../together/together-provider.ts'
import type { Transport } from '../transport/transport.ts'
import { drawAtWaveSpeed } from './wavespeed.ts'

/** How a partner is asked: where its API is behind the router, and its draw by its own name of the model. */
interface Partner {
  readonly path: string
  draw(transport: Transport, model: string, options: ModelOptions): Draw
}

export type PartnerId = 'fal-ai' | 'replicate' | 'together' | 'wavespeed'

/** The partners that have image-to-image (huggingface.js, getProviderHelper.ts); the router takes what each of them does. */
export const PARTNERS: Readonly<Record<PartnerId, Partner>> = {
  'fal-ai': {
    path: '/fal-ai',
    draw: (transport, model, options) => drawThroughQueue(transport, model, options, '?_subdomain=queue'),
  },
  replicate: { path: '/replicate/v1', draw: drawWithinMinute },
  together: { path: '/together/v1', draw: drawAtTogether },
  wavespeed: { path: '/wavespeed', draw: drawAtWaveSpeed },
}

export function isPartner(id: string): id is PartnerId {
  return Object.hasOwn(PARTNERS, id)
}

const WAIT_S = 60

/** Replicate, where the router only begins predictions: nobody can look at one that takes longer. */
function drawWithinMinute(transport: Transport, model: string, options: ModelOptions): Draw {
  return async (step, signal) => {
    const { input, region } = await requestOf(model, step)
    const asked = await askForPrediction(transport, model, withOptions(input, options, model), WAIT_S, signal)
    if (isOver(asked)) return { encoded: await pictureOfPrediction(transport, asked, signal), region }
    throw new ModelError('timeout', `Replicate did not finish within the ${WAIT_S} s that Hugging Face waits.`)
  }
}
