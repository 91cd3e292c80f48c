/** Similarity (SSIM) under which a frame has lost half of the original. */
export const HALF_LIFE_SSIM = 0.5

/** The first frame whose similarity to the original falls under one half; null while none has. Frames that were not measured are passed over. */
export function halfLife(frames: Iterable<{ readonly number: number; readonly ssim: number | null }>): number | null {
  for (const { number, ssim } of frames) if (number > 0 && ssim !== null && ssim < HALF_LIFE_SSIM) return number
  return null
}
