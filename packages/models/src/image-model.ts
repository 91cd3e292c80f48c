import type { Step as EvolveStep } from '@afterimage/core/evolve'
import type { FrameSizePx } from '@afterimage/core/frame-sizes'
import type { Style } from '@afterimage/core/styles'
import type { Region, Size } from '@afterimage/frames/frame-size'
import type { Pixels } from '@afterimage/frames/pixels'

/** One reproduction to be made: frame `number` from the frame before it. */
export type Step = EvolveStep<Pixels>

/** What a model gave back: pixels of its own making, or an encoded picture that is still to be decoded and checked. */
export type Reproduction = {
  readonly costUsd: number
  /** Whether the answer says that it costs this; the price of the list otherwise. */
  readonly isCostTold?: boolean
  /** The words a describe-then-draw model saw in the previous frame. */
  readonly caption?: string
} & (
  | { readonly pixels: Pixels }
  | {
      readonly encoded: Uint8Array
      /** Where the frame lay in the canvas that was sent, where it was not all of it. */
      readonly region?: Region | undefined
    }
)

/** A size to choose: the longer side of all frames, and the usual time of one reproduction there, milliseconds. */
export interface SizeOnOffer {
  readonly sizePx: FrameSizePx
  readonly expectedFrameMs: number
}

/** An image model behind one door, no matter who runs it. */
export interface ImageModel {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: 'image-to-image' | 'describe-then-draw'
  readonly costPerImage: number
  readonly takesPrompt: boolean
  /** Whether a step's strength changes anything. */
  readonly takesStrength?: boolean | undefined
  readonly isRecommended: boolean
  /** On no list any more: kept for evolutions already made, and for whom asks for it by its id. */
  readonly isRetired?: boolean | undefined
  /** Only its operator knows it: nobody here has seen that it looks at what it is sent. */
  readonly isCustom?: boolean | undefined
  /** Usual time of one reproduction at full size, milliseconds. */
  readonly expectedFrameMs: number
  /** The size frame 0 is fitted to: its longest side, and the number both sides are a multiple of. */
  readonly maxSidePx: number
  readonly sideMultiplePx: number
  /** It paints nothing smaller, px in all. */
  readonly minPixels?: number | undefined
  /** The only sizes that it paints in, where it has a few of its own: frame 0 fills one of them. */
  readonly canvases?: readonly Size[] | undefined
  /** The sizes to choose from, `maxSidePx` the first of them; absent where the model has its own size. */
  readonly sizes?: readonly SizeOnOffer[]
  /** What each style means to this model, in a sentence a visitor reads. */
  readonly styles: Readonly<Record<Style, string>>
  /** Makes the next frame. Throws {@link ModelError}; stops early when `signal` aborts. */
  reproduce(step: Step, signal: AbortSignal): Promise<Reproduction>
}

/** What bounds how many pictures a provider makes at once. */
export type Concurrency =
  /** It draws in the process that asks: so many pictures at once in each process, and owners get their turns alike. */
  | { readonly kind: 'in-process'; readonly atOnce: number }
  /** It is asked over the network: the operator's limits hold, for all processes together. */
  | { readonly kind: 'remote' }

/** A provider: one vendor, server or engine, and the models it offers. */
export interface ModelProvider {
  readonly id: string
  readonly name: string
  /** What sets it apart, beside its name where people choose. */
  readonly marker?: string | undefined
  readonly concurrency: Concurrency
  readonly models: readonly [ImageModel, ...ImageModel[]]
  /** Frees threads and connections. */
  close(): Promise<void>
}
