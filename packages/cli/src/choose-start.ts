import { choosePrompt, type StyledPrompt } from '@afterimage/core/choose-prompt'
import { STYLES, type Style } from '@afterimage/core/styles'
import type { ImageModel, ModelProvider } from '@afterimage/models/image-model'
import { chooseModel } from './choose-model.ts'
import type { EvolveOptions } from './read-options.ts'
import { type ReadStart, readStart } from './read-start.ts'
import { UsageError } from './usage-error.ts'

/** What an evolution begins with, and what makes it. */
export interface ChosenStart extends ReadStart {
  readonly provider: ModelProvider
  readonly model: ImageModel
  readonly styledPrompt: StyledPrompt
}

/** Reads the image and chooses what makes it. Throws {@link UsageError} for what cannot work; nothing is written. */
export async function chooseStart(
  asked: EvolveOptions,
  { providers, base }: { readonly providers: readonly ModelProvider[]; readonly base: string },
): Promise<ChosenStart> {
  const read = await readStart(asked, base)
  const { options } = read
  const { provider, model } = chooseModel(options.provider, options.model, providers)
  const styledPrompt = chooseStyledPrompt(options, model)
  refuseSize(options, model)
  return { ...read, provider, model, styledPrompt }
}

function refuseSize({ sizePx }: EvolveOptions, { name, sizes }: ImageModel): void {
  if (sizePx === undefined || sizes?.some((size) => size.sizePx === sizePx)) return
  throw new UsageError(`${name} does not draw at a size of ${sizePx} px. Leave --size out, or choose another model.`)
}

function chooseStyledPrompt(options: EvolveOptions, model: ImageModel): StyledPrompt {
  const isStyle = (id: string): id is Style => Object.hasOwn(STYLES, id)
  const style = options.style?.toLowerCase()
  if (style !== undefined && !isStyle(style)) {
    throw new UsageError(`There is no style "${options.style}". Choose one of ${Object.keys(STYLES).join(', ')}.`)
  }
  const chosen = choosePrompt({ style, prompt: options.prompt }, model)
  const asksLater = options.run.undoPrompt !== null || options.run.schedule.some(({ prompt }) => prompt !== null)
  if (options.run.strength.length > 0 && !model.takesStrength) {
    throw new UsageError(`${model.name} takes no strength. Leave --strength out, or choose another model.`)
  }
  if (chosen && (model.takesPrompt || !asksLater)) return chosen
  throw new UsageError(`${model.name} takes no prompt. Choose one of its styles with --style instead.`)
}
