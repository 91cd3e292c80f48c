import type { Frame } from '../evolution.ts'
import {
  createEvolution,
  getEndedMail,
  getEvolution,
  getEvolutionHealth,
  getEvolutionStatus,
} from '../evolution-endpoints.ts'
import { getLineage } from '../lineage-endpoints.ts'
import { type CallExample, example } from './example.ts'
import { EVOLUTION, EVOLUTION_ID, FILES, FORK_ID, FRAMES, fileAt, MAKER, SUNSET, TITLE } from './samples.ts'

const NODE = {
  state: 'shown',
  title: TITLE,
  maker: MAKER,
  style: 'dreamy',
  modelName: 'Nebulae',
  firstUrl: FILES.originalSmall,
  lastUrl: FILES.lastSmall,
} as const

/** As the status tells of a frame that the networks have not looked at: they look while no frames are made. */
const toldOf = ({ number, url, thumbnailUrl, width, height, durationMs, caption, isUnrelated, drift }: Frame) => ({
  ...{ number, url, thumbnailUrl, width, height, durationMs, caption, isUnrelated },
  kept: drift?.toOriginal.kept ?? null,
  ssim: drift?.toOriginal.ssim ?? null,
  deltaE: drift?.toOriginal.deltaE ?? null,
  meaning: null,
  labels: null,
})

/** Evolutions: to start one, and to see what becomes of it. */
export const EVOLUTION_EXAMPLES: readonly CallExample[] = [
  example(createEvolution, {
    body: { totalFrames: 10, style: 'dreamy', visibility: 'unlisted', imageData: SUNSET },
    form: { totalFrames: 10, style: 'dreamy', visibility: 'unlisted' },
    answer: { evolutionId: EVOLUTION_ID },
  }),
  example(getEvolutionStatus, {
    answer: {
      status: 'processing',
      error: null,
      outputVideoUrl: null,
      inputImageUrl: FILES.original,
      frames: FRAMES.map(toldOf),
      progress: { current: 1, total: 10, percentage: 10 },
      lastTry: null,
      animationProgress: null,
      estimatedTimeRemaining: 15,
    },
  }),
  example(getEvolution, {
    answer: { evolution: EVOLUTION, frames: [...FRAMES], chapters: [], tries: [] },
  }),
  example(getEvolutionHealth, {
    answer: { isStuck: false, timeSinceCreated: 2592, timeSinceUpdated: 113, canRetry: false, canCleanup: false },
  }),
  example(getEndedMail, { answer: { isPossible: true, isWanted: false, needsProof: false } }),
  example(getLineage, {
    answer: {
      evolution: { ...NODE, id: EVOLUTION_ID, completedFrames: 10, frame: null },
      ancestors: [],
      moreAncestors: 0,
      forks: [
        {
          ...NODE,
          id: FORK_ID,
          title: null,
          maker: null,
          style: 'chaotic',
          completedFrames: 3,
          firstUrl: fileAt('1bb0f2a99f1c8a5c4d2c7e3f8a06b95d17e4c23a60f9d8b7e5a1c4f2036d9e88.webp', FORK_ID),
          lastUrl: fileAt('c84e17d3a2f60b9588d1e7c94f3a25b06ed8719c3f4b2a5d60e8c7f1934ab5d2.webp', FORK_ID),
          frame: 4,
        },
      ],
      moreForks: 0,
    },
  }),
]
