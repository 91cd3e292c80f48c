import frame0 from './bridge/frame-000.webp'
import frame1 from './bridge/frame-001.webp'
import frame3 from './bridge/frame-003.webp'
import frame8 from './bridge/frame-008.webp'
import frame15 from './bridge/frame-015.webp'
import frame30 from './bridge/frame-030.webp'
import frame60 from './bridge/frame-060.webp'
import frame100 from './bridge/frame-100.webp'

/**
 * A real evolution: bench/photos/bridge-at-night.jpg through Echo (`npm run evolve -- … --seed 404 -n 100`), with each
 * frame's similarity (SSIM) to the photograph as its manifest has it.
 */
export const BRIDGE_FRAMES = [
  { number: 0, src: frame0, similarity: 1 },
  { number: 1, src: frame1, similarity: 0.81 },
  { number: 3, src: frame3, similarity: 0.75 },
  { number: 8, src: frame8, similarity: 0.63 },
  { number: 15, src: frame15, similarity: 0.57 },
  { number: 30, src: frame30, similarity: 0.51 },
  { number: 60, src: frame60, similarity: 0.43 },
  { number: 100, src: frame100, similarity: 0.39 },
] as const
