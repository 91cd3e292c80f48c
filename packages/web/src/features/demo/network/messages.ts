import type { Style } from '@afterimage/core/styles'
import type { Pixels } from '@afterimage/frames/pixels'

/** A run: what all its frames share. `id` tells answers of a run that was given up from those of the present one. */
export interface Run {
  readonly id: number
  readonly original: Pixels
  readonly style: Style
  readonly seed: number
  /** The number of its last frame. */
  readonly total: number
}

/**
 * To the thread. A run begins at its last frame, so that a thread which was opened in the middle goes on where another one
 * ended. A stop lets the frame in work be finished and told.
 */
export type DrawCommand =
  | { readonly kind: 'begin'; readonly run: Run; readonly last: { readonly number: number; readonly picture: Pixels } }
  | { readonly kind: 'go' }
  | { readonly kind: 'stop' }

/** Why nothing can be drawn: the files did not come, the browser cannot run them, or a pass failed. */
export type FailureKind = 'download' | 'unsupported' | 'pass'

/** How the network arrives in a thread, on how many it draws, and why it may not. */
export type NetworkReport =
  | { readonly kind: 'loading'; readonly share: number }
  | { readonly kind: 'ready'; readonly threads: number }
  | { readonly kind: 'failed'; readonly why: FailureKind }

/** From the thread. */
export type Report = NetworkReport | { readonly kind: 'frame'; readonly run: number; readonly frame: DrawnFrame }

/** A frame as the thread made it, compared with frame 0. */
export interface DrawnFrame {
  readonly number: number
  readonly pixels: Pixels
  readonly kept: number
  readonly ssim: number
  readonly deltaE: number
  /** What the pass took, without the measures. */
  readonly ms: number
}

/** To the thread of the live page: one pass. Its tones are held to the original's. */
export interface LivePass {
  readonly original: Pixels
  readonly previous: Pixels
  readonly style: Style
  readonly seed: number
  /** Passes are counted anew from each beginning. */
  readonly beginning: number
  readonly number: number
}

/** From the thread of the live page. */
export type LiveReport =
  | NetworkReport
  | { readonly kind: 'drawn'; readonly beginning: number; readonly number: number; readonly pixels: Pixels }
