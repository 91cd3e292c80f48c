import { SAMPLE_CARD } from '@afterimage/contract/card-facts.sample'
import type { EvolutionCard } from '../src/evolutions/evolutions.ts'

/** A completed evolution as its pages are told of it. */
export const SHOWN_CARD: EvolutionCard = {
  ...SAMPLE_CARD,
  status: 'completed',
  style: 'reproduce',
  prompt: '',
  seed: 1,
  totalFrames: 3,
  completedFrames: 3,
  percentage: 100,
  model: 'shift',
  modelName: 'Shift',
  width: 64,
  height: 48,
  error: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  filesExpiredAt: null,
  hiddenBy: null,
  isInGallery: true,
  galleryHold: null,
  originalUrl: '/files/original.png',
  thumbnailUrl: '/files/original.webp',
  outputUrl: (kind) => `/files/${kind}`,
}
