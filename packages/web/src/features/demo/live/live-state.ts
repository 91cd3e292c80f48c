import type { Pixels } from '@afterimage/frames/pixels'
import type { FailureKind } from '../network/messages.ts'

/** How many passes the rate is of. */
const RATED_PASSES = 8

export interface StudioState {
  /** Of the network: not asked for, on its way, there, or why not. */
  readonly network: 'idle' | 'loading' | 'ready' | FailureKind
  /** How much of the network has come, 0 … 1. */
  readonly share: number
  /** On how many threads it draws. */
  readonly threads: number
  readonly isRunning: boolean
  /** Of this beginning: what was drawn for an earlier one comes too late. */
  readonly beginning: number
  /** How many passes there were since it began. */
  readonly passes: number
  /** What the last of them made. */
  readonly picture: Pixels | null
  /** When the last passes ended, without a pause between them, milliseconds. */
  readonly endsMs: readonly number[]
}

interface DrawnEvent {
  readonly type: 'drawn'
  readonly beginning: number
  readonly number: number
  readonly pixels: Pixels
  readonly atMs: number
}

export type LiveEvent =
  | { readonly type: 'toggled' }
  | { readonly type: 'stopped' }
  | { readonly type: 'begun-anew' }
  | { readonly type: 'network-came'; readonly share: number }
  | { readonly type: 'network-ready'; readonly threads: number }
  | DrawnEvent
  | { readonly type: 'failed'; readonly why: FailureKind }

export const FIRST_STUDIO: StudioState = {
  network: 'idle',
  share: 0,
  threads: 1,
  isRunning: false,
  beginning: 0,
  passes: 0,
  picture: null,
  endsMs: [],
}

/** The live loop after an event. */
export function changeLive(state: StudioState, event: LiveEvent): StudioState {
  switch (event.type) {
    case 'toggled':
      return state.isRunning ? stopped(state) : started(state)
    case 'stopped':
      return stopped(state)
    case 'begun-anew':
      return { ...state, beginning: state.beginning + 1, passes: 0, picture: null, endsMs: [] }
    case 'network-came':
      return { ...state, network: 'loading', share: event.share }
    case 'network-ready':
      return { ...state, network: 'ready', share: 1, threads: event.threads }
    case 'drawn':
      return event.beginning === state.beginning && event.number === state.passes + 1 ? withPass(state, event) : state
    case 'failed':
      return { ...stopped(state), network: event.why }
  }
}

/** Passes a second over the last ones; null before the second. */
export function passesPerSecond({ endsMs }: StudioState): number | null {
  const [first, last] = [endsMs[0], endsMs.at(-1)]
  if (first === undefined || last === undefined || last <= first) return null
  return (1_000 * (endsMs.length - 1)) / (last - first)
}

/** Whether the network is there or may still come. */
export function hasFailed({ network }: StudioState): boolean {
  return network === 'download' || network === 'unsupported' || network === 'pass'
}

function started(state: StudioState): StudioState {
  const network = state.network === 'ready' ? 'ready' : 'loading'
  return { ...state, isRunning: true, network, endsMs: [] }
}

function stopped(state: StudioState): StudioState {
  return { ...state, isRunning: false, endsMs: [] }
}

function withPass(state: StudioState, { pixels, atMs }: DrawnEvent): StudioState {
  const endsMs = state.isRunning ? [...state.endsMs, atMs].slice(-RATED_PASSES) : []
  return { ...state, passes: state.passes + 1, picture: pixels, endsMs }
}
