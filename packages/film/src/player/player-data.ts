import type { SeenFrame } from '@afterimage/core/labels'

/** What the player's page carries inside itself: the film, every picture as a data URL. */
export interface PlayerData {
  readonly title: string
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  readonly frames: readonly PlayerFrame[]
  readonly facts: Readonly<Record<string, string>>
}

export interface PlayerFrame extends SeenFrame {
  readonly kept: number | null
  readonly deltaE: number | null
  /** How many steps of the timeline it lasts. */
  readonly steps: number
  readonly image: string
}
