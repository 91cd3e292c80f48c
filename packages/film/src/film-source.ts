import type { Chapter } from '@afterimage/core/chapters'
import type { SeenFrame } from '@afterimage/core/labels'

/** One evolution as the film maker sees it: frame 0 is the original, the numbers run without a gap. */
export interface FilmSource {
  readonly title: string
  /** Size of every frame in pixels. */
  readonly width: number
  readonly height: number
  readonly frames: readonly FilmFrame[]
  /** Of a fork the copy of another evolution that is its original. */
  readonly forkedFromFrame?: number | undefined
  /** Where its chapters begin; of what its frames keep, unless it says so. */
  readonly chapters?: readonly Chapter[] | undefined
  /** Frame `number` as PNG. */
  readFrame(number: number): Promise<Uint8Array>
  /** What a viewer may want to know, name and value as they are shown: model, style, seed. */
  readonly facts: Readonly<Record<string, string>>
}

export interface FilmFrame extends SeenFrame {
  /** Share of the original that is left, and mean colour difference to it; null where they were not measured. */
  readonly kept: number | null
  readonly deltaE: number | null
}
