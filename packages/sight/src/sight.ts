import type { SeenLabel } from '@afterimage/core/labels'
import type { Pixels } from '@afterimage/frames/pixels'

/** What the networks see in one picture. */
export interface Seen {
  /** What is at least a little likely, of each label the best; the surest first, at most 8. `core/beliefs` says what of it is told. */
  readonly labels: readonly SeenLabel[]
  /** The picture's meaning: InceptionV3's 2,048 pooled features, as a vector of length one. */
  readonly embedding: Float32Array
}

/** How a picture that is to be public is assessed. */
export interface Suitability {
  /** 0–1: how likely it is that a person should look at the picture before everybody may see it. */
  readonly unsafe: number
}

/** Networks that look at pictures, in a thread of their own, one picture at a time. */
export interface Sight {
  /**
   * What is seen in a picture of any size. Throws {@link SightError}, or the signal's reason as soon as it aborts.
   */
  look(picture: Pixels, signal?: AbortSignal): Promise<Seen>
  /**
   * Assesses an original that is to be public; abstract frames mean nothing to the network, so they are never asked about.
   * Throws like `look`.
   */
  suitability(picture: Pixels, signal?: AbortSignal): Promise<Suitability>
  /** Frees the thread, the networks and their memory; what waits fails as `closed`. */
  close(): Promise<void>
}

export interface SightOptions {
  /** How many cores a network may use; 2 unless told. */
  readonly threads?: number
}

/** Opens the networks, which are loaded with the first picture. */
export type OpenSight = (options?: SightOptions) => Promise<Sight>

/** Why nothing was seen: too many pictures wait already, it took too long, the networks failed, or they were closed. */
export class SightError extends Error {
  override readonly name = 'SightError'
  readonly kind: 'busy' | 'timeout' | 'broken' | 'closed'

  constructor(kind: SightError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
