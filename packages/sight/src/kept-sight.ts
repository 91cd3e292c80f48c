import type { SeenLabel } from '@afterimage/core/labels'
import { meaningOf, packEmbedding, unpackEmbedding } from './embedding.ts'

/** An embedding as it comes back once it is kept: what is gone on with later finds the same meanings. Throws RangeError. */
export function asKept(embedding: Float32Array): Float32Array {
  return unpackEmbedding(packEmbedding(embedding))
}

/** {@link meaningOf} as it is recorded. */
export function recordedMeaning(a: Float32Array, b: Float32Array): number {
  return rounded(meaningOf(a, b))
}

/** Labels as they are recorded. */
export function recordedLabels(labels: readonly SeenLabel[]): SeenLabel[] {
  return labels.map(({ id, score }) => ({ id, score: rounded(score) }))
}

/** More digits than these mean nothing. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
