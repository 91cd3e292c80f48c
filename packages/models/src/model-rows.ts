import { WELL_KNOWN_MODELS } from '@afterimage/core/well-known-models'
import type { ImageModel } from './image-model.ts'

/** When names and prices were last looked up. They drift: look again, and change this date with them. */
export const CHECKED_ON = '2026-11-21'

/** US dollars for a million tokens. */
export interface TokenPrices {
  readonly textIn: number
  readonly imageIn: number
  readonly out: number
  /** Thoughts before the picture, where they are charged otherwise. */
  readonly thoughts?: number
}

/** US dollars for a step, and how many there usually are. */
export interface StepPrice {
  readonly usd: number
  readonly usual: number
}

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
  | 'canvases'
  | 'minPixels'
  | 'isCustom'
  | 'takesStrength'
> & {
  /** What its tokens cost, where the answer counts them. */
  readonly tokenPrices?: TokenPrices | undefined
  /** What each of its steps costs, where they are charged: the row's price holds for so many. */
  readonly stepPrice?: StepPrice | undefined
  /** Whether the operator has set the price. */
  readonly hasOwnPrice?: boolean
  /** What the provider calls it. */
  readonly remoteId: string
  /** Where name and price come from. */
  readonly source: string
}

/** A row of ours, with what the documents tell besides. */
export type KnownModel = ModelRow & {
  /** The price in words, where the number alone says too little. */
  readonly priceText?: string
  /** How the request's shape is known: R recorded from a client library, C read in code or a schema, D documents. */
  readonly shapes: string
}

/** What a row says unless it says otherwise. */
export const USUAL_ROW = {
  type: 'image-to-image',
  isRecommended: false,
  expectedFrameMs: 10_000,
  maxSidePx: 1024,
  sideMultiplePx: 16,
} as const

/** A model that the operator asks for by the provider's own name; `costUsd` is needed where no row knows the price. */
export interface ModelChoice {
  readonly id: string
  readonly costUsd: number | undefined
}

/** The rows to offer of those that we know, and rows for models that we do not. */
export function chosenRows(rows: readonly ModelRow[], choices: readonly ModelChoice[]): readonly ModelRow[] {
  return choices.map((choice, at) => {
    const known = rows.find(({ id, remoteId }) => id === choice.id || remoteId === choice.id)
    const row = known ?? customRow(choice.id, 'image-to-image')
    if (choice.costUsd === undefined) return { ...row, isRecommended: at === 0 }
    // The operator's price holds for the budget as well, so that nothing else says what an answer costs.
    const own = { costPerImage: choice.costUsd, hasOwnPrice: true, tokenPrices: undefined, stepPrice: undefined }
    return { ...row, ...own, isRecommended: at === 0 }
  })
}

const WELL_KNOWN_NAMES = new Map<string, string>(WELL_KNOWN_MODELS.map(({ id, name }) => [id, name]))

/** A model that only its operator knows. */
export function customRow(remoteId: string, type: ModelRow['type']): ModelRow {
  const description =
    type === 'image-to-image'
      ? 'Reproduces each frame from the picture itself.'
      : 'Never sees the picture: a vision model describes each frame, and the next is drawn from the words.'
  const source = 'set by the operator'
  const name = WELL_KNOWN_NAMES.get(remoteId) ?? remoteId
  // A model that draws from words sees nothing, and says so.
  const isCustom = type === 'image-to-image'
  return { ...USUAL_ROW, isCustom, id: remoteId, remoteId, name, description, type, costPerImage: 0, source }
}
