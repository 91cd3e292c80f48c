import type { Region } from '@afterimage/frames/frame-size'
import { imageFormat } from '@afterimage/frames/image-format'
import type { ImageModel, Reproduction, Step } from '../image-model.ts'
import { billingOf, ModelError } from '../model-error.ts'
import type { ModelRow } from '../model-rows.ts'
import type { AdapterContext } from '../transport/adapter-context.ts'
import { plainPrompt } from './plain-prompt.ts'
import { promptedStyles } from './prompted-styles.ts'

/** What an adapter makes of a step: the provider's picture as it came. */
export interface Drawn {
  readonly encoded: Uint8Array
  /** Where the frame lay in the canvas that was sent, where it was not all of it. */
  readonly region?: Region | undefined
  /** Where the provider says what it charges; the row's price otherwise. */
  readonly costUsd?: number | undefined
  /** Whether all of that was said; left out, it was. */
  readonly isCostTold?: boolean
  readonly caption?: string
}

export type Draw = (step: Step, signal: AbortSignal) => Promise<Drawn>

/** The runner gives a try at least a minute, and ten times the usual time. */
const LEAST_TOTAL_MS = 54_000
const TOTAL_FACTOR = 9

/**
 * A provider's model, given how it draws: adds the deadline over everything, the check that the bytes are a picture,
 * the cost, the word about tries that may be billed, and takes commands to a server out of the prompt. Nothing is tried twice here: the runner decides about that.
 */
export function remoteModel(provider: string, row: ModelRow, draw: Draw, context: AdapterContext): ImageModel {
  const totalMs = context.timeouts?.totalMs ?? Math.max(LEAST_TOTAL_MS, row.expectedFrameMs * TOTAL_FACTOR)
  const { id, name, description, type, costPerImage, isRecommended, expectedFrameMs } = row
  const { maxSidePx, sideMultiplePx, minPixels, canvases, isCustom, takesStrength } = row
  return {
    ...{ id, name, description, type, costPerImage, isRecommended, expectedFrameMs },
    ...{ maxSidePx, sideMultiplePx, minPixels, canvases, isCustom, takesStrength },
    takesPrompt: true,
    styles: promptedStyles,
    reproduce: async (step, signal): Promise<Reproduction> => {
      const deadline = AbortSignal.timeout(totalMs)
      try {
        const drawn = await draw(withPlainPrompt(step), AbortSignal.any([signal, deadline]))
        const { encoded, region, caption } = drawn
        const isCostTold = isPrice(drawn.costUsd) && drawn.isCostTold !== false
        const costUsd = isPrice(drawn.costUsd) ? rounded(drawn.costUsd) : costPerImage
        refuseFormat(provider, encoded, { costUsd, isCostTold })
        return { encoded, region, costUsd, isCostTold, ...(caption === undefined ? {} : { caption }) }
      } catch (error) {
        if (signal.aborted) throw error
        const failure = deadline.aborted
          ? new ModelError('timeout', `${provider} made no picture within ${Math.round(totalMs / 1_000)} s.`)
          : asModelError(provider, error)
        throw withBilling(failure, costPerImage)
      }
    },
  }
}

/** An answer that tells of no money, or of none that could be paid, tells nothing: the price of the list holds. */
function isPrice(usd: number | undefined): usd is number {
  return usd !== undefined && Number.isFinite(usd) && usd > 0
}

/** To a billionth of a dollar: what is counted in credits or tokens is divided, and would be told as 0.013999999999999999. */
function rounded(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}

/** A picture that cannot be read was painted, and is paid for. */
function refuseFormat(provider: string, encoded: Uint8Array, cost: Pick<Reproduction, 'costUsd' | 'isCostTold'>): void {
  const format = imageFormat(encoded)
  if (format.kind === 'supported') return
  // An SVG may be a page of an error; the others are pictures in a format that somebody has set.
  if (format.kind === 'unsupported' && format.name !== 'SVG') {
    const sentence = `${provider} answers in ${format.name}, which cannot be read here. Set it to PNG, WebP or JPEG.`
    throw new ModelError('misconfigured', sentence, { billedUsd: cost.costUsd })
  }
  throw new ModelError('broken', `${provider} answered with something that is not an image.`, billingOf(cost))
}

function withPlainPrompt(step: Step): Step {
  const prompt = plainPrompt(step.prompt)
  if (prompt !== '' || step.prompt.trim() === '') return { ...step, prompt }
  const sentence = 'The prompt has nothing but commands for an image server.'
  throw new ModelError('refused', sentence, { mayBeBilled: false })
}

function asModelError(provider: string, error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const cause = new Error(error instanceof Error ? `${error.name} in the adapter` : 'unknown')
  return new ModelError('broken', `${provider} sent an unexpected answer.`, { cause })
}

/** Work that was asked for and got lost may have been done, and charged. */
function withBilling(error: ModelError, costPerImage: number): ModelError {
  const wasLost = error.kind === 'timeout' || error.kind === 'broken'
  if (!wasLost || costPerImage === 0 || error.mayBeBilled !== undefined) return error
  const { kind, message, retryAfterMs, billedUsd, cause } = error
  return new ModelError(kind, message, { retryAfterMs, billedUsd, cause, mayBeBilled: true })
}
