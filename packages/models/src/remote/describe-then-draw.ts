import type { Pixels } from '@afterimage/frames/pixels'
import type { Step } from '../image-model.ts'
import { ModelError } from '../model-error.ts'
import type { Captioner } from './captioner.ts'
import { plainPrompt } from './plain-prompt.ts'
import type { Draw, Drawn } from './remote-model.ts'
import { previousPng } from './step-inputs.ts'

/** Sides of what a vision model is shown, which sees no more in a larger one. */
const SEEN_PX = 768

/** Draws from words alone. */
export type DrawFromPrompt = (prompt: string, step: Step, signal: AbortSignal) => Promise<Drawn>

/**
 * How a model that takes no image reproduces one: a vision model puts the frame into words, and the words with the
 * style's prompt are drawn. The words are kept, as they drift too, and so that a frame whose drawing is tried again is not
 * described, and paid for, again.
 */
export function describeThenDraw(
  captioner: Captioner,
  draw: DrawFromPrompt,
  options: { readonly maxPromptCharacters: number; readonly drawingUsd: number },
): Draw {
  const described = new WeakMap<Pixels, string>()
  return async (step, signal) => {
    const before = described.get(step.previous)
    const { caption, costUsd } =
      before === undefined
        ? await captioner.describe(await previousPng(step, SEEN_PX), signal)
        : { caption: before, costUsd: 0 }
    described.set(step.previous, caption)
    const prompt = joinPrompt(plainPrompt(caption), step.prompt, options.maxPromptCharacters)
    const drawn = await draw(prompt, step, signal).catch((error: unknown) => {
      throw error instanceof ModelError ? withBilled(error, costUsd) : error
    })
    described.delete(step.previous)
    const isCostTold = drawn.costUsd !== undefined && drawn.isCostTold !== false
    return { ...drawn, caption, isCostTold, costUsd: (drawn.costUsd ?? options.drawingUsd) + costUsd }
  }
}

/** The words are paid for, whatever becomes of the picture. */
function withBilled(error: ModelError, billedUsd: number): ModelError {
  const { kind, message, retryAfterMs, mayBeBilled, cause } = error
  return new ModelError(kind, message, { retryAfterMs, mayBeBilled, billedUsd, cause })
}

/** The caption and the request, at most so many characters together; the caption gives way, at the end of a word. */
export function joinPrompt(caption: string, instruction: string, maxCharacters: number): string {
  const shortInstruction = cutAtWord(instruction, Math.floor(maxCharacters / 2))
  const room = maxCharacters - shortInstruction.length - 1
  return `${cutAtWord(caption, room)}\n${shortInstruction}`
}

function cutAtWord(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const cut = text.slice(0, maxCharacters + 1)
  const end = cut.search(/\s+\S*$/)
  return (end > maxCharacters / 2 ? cut.slice(0, end) : text.slice(0, maxCharacters)).trimEnd()
}
