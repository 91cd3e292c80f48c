import type { Step } from '../image-model.ts'

/** What a pass depends on besides the network and its recipe: the same values give the same frame. */
export type FrameOrder = Pick<Step, 'original' | 'previous' | 'number' | 'style' | 'seed' | 'strength'>
