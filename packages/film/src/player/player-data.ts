import type { LabelSpan, LabelStory } from '@afterimage/core/labels'

/** What the player's page carries inside itself: the film, every picture as a data URL. */
export interface PlayerData {
  readonly title: string
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  readonly frames: readonly PlayerFrame[]
  readonly facts: Readonly<Record<string, string>>
  /** What a network took the picture for, from where to where. */
  readonly spans: readonly LabelSpan[]
  /** Null where nobody has looked. */
  readonly story: LabelStory | null
}

export interface PlayerFrame {
  readonly number: number
  readonly kept: number | null
  readonly deltaE: number | null
  /** What a network takes it for, in words; null where nobody has looked. */
  readonly belief: string | null
  /** How many steps of the timeline it lasts. */
  readonly steps: number
  readonly image: string
}
