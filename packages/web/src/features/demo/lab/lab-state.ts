import { shownFrame } from '@afterimage/core/timeline/cursor'
import type { Pixels } from '@afterimage/frames/pixels'
import type { DrawnFrame, FailureKind } from '../network/messages.ts'
import type { PictureSource } from './picture-source.ts'

/** Where this page stops: the frames are kept in its memory. */
export const MAX_FRAMES = 60

/** A frame of the lab; the original has nothing to be compared with. */
export type LabFrame =
  | DrawnFrame
  | { readonly number: 0; readonly pixels: Pixels; readonly kept: 1; readonly ssim: 1; readonly deltaE: 0 }

export interface LabState {
  /** Of the network: not asked for, on its way, there, or why not. */
  readonly network: 'idle' | 'loading' | 'ready' | FailureKind
  /** How much of the network has come, 0 … 1. */
  readonly share: number
  /** What the frames are of: not one that was chosen since and could not be read. */
  readonly source: PictureSource | null
  /** Of the run that the frames are of: another picture, and each new beginning, is another run. */
  readonly runId: number
  readonly frames: readonly LabFrame[]
  /** The frame that somebody looks at; null follows the newest. */
  readonly chosen: number | null
  readonly isRunning: boolean
  /** Why the chosen picture cannot be used. */
  readonly refusal: string | null
}

export type LabEvent =
  | { readonly type: 'picture-chosen' }
  | {
      readonly type: 'picture-read'
      readonly source: PictureSource
      readonly pixels: Pixels
      readonly startsNow?: boolean
    }
  | { readonly type: 'picture-refused'; readonly why: string }
  | { readonly type: 'restarted' }
  | { readonly type: 'run-toggled' }
  | { readonly type: 'frame-chosen'; readonly number: number }
  | { readonly type: 'network-came'; readonly share: number }
  | { readonly type: 'network-ready' }
  | { readonly type: 'frame-drawn'; readonly run: number; readonly frame: DrawnFrame }
  | { readonly type: 'failed'; readonly why: FailureKind }

export const FIRST_STATE: LabState = {
  network: 'idle',
  share: 0,
  source: null,
  runId: 0,
  frames: [],
  chosen: null,
  isRunning: false,
  refusal: null,
}

/** The lab after an event. */
export function changeLab(state: LabState, event: LabEvent): LabState {
  switch (event.type) {
    case 'picture-chosen':
      return { ...state, isRunning: false }
    case 'picture-read': {
      // Anyone who has pressed start since it was chosen meant this one.
      const read = { ...begun(state, [originalOf(event.pixels)]), source: event.source, refusal: null }
      return event.startsNow === true && !read.isRunning ? toggled(read) : read
    }
    case 'picture-refused':
      return { ...state, refusal: event.why, isRunning: false }
    case 'restarted':
      return begun(state, state.frames.slice(0, 1))
    case 'run-toggled':
      return toggled(state)
    case 'frame-chosen':
      return { ...state, chosen: event.number === state.frames.length - 1 ? null : event.number }
    case 'network-came':
      return { ...state, network: 'loading', share: event.share }
    case 'network-ready':
      return { ...state, network: 'ready', share: 1 }
    case 'frame-drawn':
      return event.run === state.runId ? withFrame(state, event.frame) : state
    case 'failed':
      return { ...state, network: event.why, isRunning: false }
  }
}

/** The frame that is shown. */
export function shownLabFrame({ frames, chosen }: LabState): LabFrame | undefined {
  return frames[shownFrame({ chosen, newest: frames.length - 1 })]
}

/** Whether this page can make no more of this run. */
export function isFull({ frames }: LabState): boolean {
  return frames.length > MAX_FRAMES
}

function begun(state: LabState, frames: readonly LabFrame[]): LabState {
  return { ...state, runId: state.runId + 1, frames, chosen: null }
}

function toggled(state: LabState): LabState {
  if (state.isRunning) return { ...state, isRunning: false }
  if (state.frames.length === 0) return state
  const network = state.network === 'ready' ? 'ready' : 'loading'
  return { ...state, isRunning: true, chosen: null, network }
}

function withFrame(state: LabState, frame: DrawnFrame): LabState {
  if (frame.number !== state.frames.length) return state // a thread that was opened anew made it again
  const frames = [...state.frames, frame]
  return { ...state, frames, isRunning: state.isRunning && frames.length <= MAX_FRAMES }
}

function originalOf(pixels: Pixels): LabFrame {
  return { number: 0, pixels, kept: 1, ssim: 1, deltaE: 0 }
}
