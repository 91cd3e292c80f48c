import type { Drift } from './drift.ts'

/** A perceptual hash of another picture differs in about half of its bits; one that differs in nearly all is the same, negated. */
const HASH_OF_OTHERS = { fromBits: 24, toBits: 42 }
const MAX_KEPT = 0.2
const MAX_SSIM = 0.35
const MIN_DELTA_E = 38

/**
 * Whether two pictures have nothing in common by their measures: no forms, no likeness of light, another composition and other colours. Of the
 * 90 pairs among bench/photos it finds 84; the same photograph blurred, darkened, posterised, negated, turned by 8° or in other colours
 * never, but now and then one that is mirrored or enlarged to twice its size.
 */
export function haveNothingInCommon({ kept, ssim, deltaE, hashDistance }: Drift['toPrevious']): boolean {
  const { fromBits, toBits } = HASH_OF_OTHERS
  const isOther = hashDistance >= fromBits && hashDistance <= toBits
  return isOther && kept !== null && kept < MAX_KEPT && ssim < MAX_SSIM && deltaE > MIN_DELTA_E
}
