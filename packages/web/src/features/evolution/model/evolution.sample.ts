import { SAMPLE_CARD } from '@afterimage/contract/card-facts.sample'
import type { EvolutionDetail, EvolutionProgress } from '@afterimage/contract/evolution'

const AT = '2026-01-01T00:00:00.000Z'

/** A local evolution with `made` of `total` frames, for tests. */
export function sampleDetail(
  made: number,
  total: number,
  change: Partial<EvolutionDetail['evolution']> = {},
): EvolutionDetail {
  return {
    evolution: {
      ...SAMPLE_CARD,
      status: 'processing',
      style: 'reproduce',
      prompt: '',
      seed: 1,
      sizePx: null,
      runOptions: null,
      totalFrames: total,
      stoppedBy: null,
      completedFrames: made,
      aiProvider: 'local',
      aiModelId: 'faithful',
      aiModelName: 'Faithful',
      visibility: 'public',
      errorMessage: null,
      inputImageUrl: '/0',
      outputVideoUrl: null,
      outputGifUrl: null,
      outputMp4Url: null,
      outputWebpUrl: null,
      outputHtmlUrl: null,
      posterUrl: null,
      zipUrl: '/zip',
      outputs: [],
      processingTimeMs: null,
      outputFileSize: null,
      isOwner: true,
      creditsPaid: null,
      labelSpans: [],
      meaningDrift: null,
      isBeingLookedAt: false,
      hiddenBy: null,
      galleryHold: null,
      filesExpireAt: null,
      filesExpiredAt: null,
      createdAt: AT,
      updatedAt: AT,
      startedAt: AT,
      completedAt: null,
      ...change,
    },
    frames: sampleProgress(made, total).frames.map(({ number, url, thumbnailUrl, width, height, durationMs }) => ({
      number,
      url,
      thumbnailUrl,
      width,
      height,
      durationMs,
      sha256: `${number}`,
      previousSha256: null,
      seed: number,
      costUsd: 0,
      caption: null,
      isUnrelated: false,
      events: [],
      drift: null,
      labels: null,
      createdAt: AT,
    })),
    tries: [],
  }
}

/** The progress of the same. */
export function sampleProgress(
  made: number,
  total: number,
  change: Partial<EvolutionProgress> = {},
): EvolutionProgress {
  return {
    status: 'processing',
    error: null,
    outputVideoUrl: null,
    inputImageUrl: '/0',
    frames: Array.from({ length: made + 1 }, (_, number) => ({
      number,
      url: `/${number}`,
      thumbnailUrl: `/${number}/thumbnail`,
      width: 512,
      height: 384,
      durationMs: 100,
      kept: number === 0 ? null : 1 - number / 10,
      ssim: number === 0 ? null : 1 - number / 20,
      deltaE: number === 0 ? null : number,
      meaning: null,
      labels: null,
      caption: null,
      isUnrelated: false,
    })),
    progress: { current: made, total, percentage: (100 * made) / total },
    lastTry: null,
    animationProgress: null,
    estimatedTimeRemaining: 5,
    ...change,
  }
}
