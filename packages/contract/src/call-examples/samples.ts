import type { Account } from '../account.ts'
import type { CardFacts } from '../card-facts.ts'
import type { Evolution, Frame } from '../evolution.ts'

/** What the examples tell of: one account, its evolution of a cup, a fork of that, and a race. As a server on one machine answers. */
export const ACCOUNT_ID = '0190b6a5-0000-7000-8000-000000000001'
export const EVOLUTION_ID = '0190b6a5-3c5e-7d10-9f3a-2b8f6c1d4e70'
export const FORK_ID = '0190b6b1-77a2-7c48-8e05-91d3f0a4c6b2'
export const RACE_ID = '0190b6c0-1f4d-7b93-a2c7-5e8d0f6b3a19'
export const CONTENDER_IDS = ['0190b6c0-1f50-7e21-8b6a-04c9d7f2e35b', '0190b6c0-1f53-7aa8-9d14-6f3b8e0c72d1'] as const

export const BEGUN_AT = '2026-11-27T09:00:00.000Z'
export const ENDED_AT = '2026-11-27T09:00:32.143Z'
export const RACE_BEGUN_AT = '2026-11-27T09:10:00.000Z'
export const TITLE = 'A cup of coffee'
export const MAKER = 'Ada'

/** 32 × 32 px: what is sent can be tried as it stands. */
export const SUNSET =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAgMAAAAOFJJnAAAACVBMVEXweCgUPLQUPHjO9pAeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAOElEQVQY02NYBQUMpDIYGLTAjBUMDFxgxgIGBiYwo4GBgQHMANJARVRkwE2G2wW3HeqeUCigFgMApnxlwVZnD9cAAAAASUVORK5CYII='

const ORIGINAL = '43e1fdcbcd82462645ae7dd3a15f29433c47297960df69b7a34592ebb5075a42'
const FIRST_COPY = 'ad8004b79b576cd6f959632d18bc56cb00c8f1419e4f41085f1a81852fefdeb3'

/** Where a file of an evolution lies. */
export const fileAt = (name: string, evolutionId: string = EVOLUTION_ID) => `/files/${evolutionId}/${name}`

/** The files of the evolution. */
export const FILES = {
  original: fileAt(`${ORIGINAL}.png`),
  originalSmall: fileAt('e3a55134af96f06b29e392c9843d68fd82086ae516c7e798361e5ed5cda9ac2a.webp'),
  firstCopy: fileAt(`${FIRST_COPY}.png`),
  firstCopySmall: fileAt('e730637f51b351743d27c3fc563ac8cc8f5877a1735fc1d25d9fc0051a20bb7b.webp'),
  last: fileAt('99b207dfa4d3ba1cde73bd43321b33438f417c149af851c1fe09252fc122f3e5.png'),
  lastSmall: fileAt('7b570fc9a7d37656d21bdfd6e116db2470bf57ae782785c16cdf49a4627a5656.webp'),
  mp4: fileAt('134def284c926e7f1ef512dfb810fcc5240a210c4aa221396e4ade9c252ebe6f.mp4'),
  gif: fileAt('b6c24d491cb53f1891ea822f58b467ba2699f029407fc8b8c32500b3f61502c6.gif'),
  webp: fileAt('a0e6b3ac2b83cb679b553d8f9ec7063ea90526bdfecc429593646eed1a0336d9.webp'),
  html: fileAt('121b9542e5274b805e1bab0a811b71aa36e8cb85c64137ea1138d3ccaf0e179e.html'),
  poster: fileAt('d3cd567e87e8f9d9de4d385c6852d150bec4f05486e06c54421a02540fc50ca5.jpg'),
} as const

/** What a card has of the evolution. */
export const FACTS: CardFacts = {
  id: EVOLUTION_ID,
  title: TITLE,
  maker: MAKER,
  style: 'dreamy',
  kept: 0.875,
  halfLife: null,
  forkedFromFrame: null,
  labelStory: { labels: ['cup'], unsureFrom: null, lostAt: null },
}

const PROMPTS = {
  dreamy: 'Transform this image as if it were part of a vivid dream',
  reproduce: 'Reproduce this image exactly as it appears',
} as const
/** How it was made. */
export const MAKING = { prompt: PROMPTS.dreamy, seed: 20_240_607, sizePx: 512, runOptions: null } as const
/** How the second contender was made. */
export const MAKING_OF_SECOND = { ...MAKING, prompt: PROMPTS.reproduce } as const
export const NEBULAE = { aiProvider: 'local', aiModelId: 'nebulae-2', aiModelName: 'Nebulae' } as const
export const MELT = { aiProvider: 'local', aiModelId: 'melt', aiModelName: 'Melt' } as const

export const EVOLUTION: Evolution = {
  ...FACTS,
  ...MAKING,
  ...NEBULAE,
  status: 'completed',
  totalFrames: 10,
  stoppedBy: null,
  completedFrames: 10,
  visibility: 'public',
  allowsForks: true,
  forkedFrom: null,
  race: null,
  errorMessage: null,
  inputImageUrl: FILES.original,
  outputVideoUrl: FILES.mp4,
  outputGifUrl: FILES.gif,
  outputMp4Url: FILES.mp4,
  outputWebpUrl: FILES.webp,
  outputHtmlUrl: FILES.html,
  posterUrl: FILES.poster,
  zipUrl: `/api/evolution/${EVOLUTION_ID}/frames.zip`,
  outputs: [
    { kind: 'mp4', url: FILES.mp4, bytes: 437_885 },
    { kind: 'gif', url: FILES.gif, bytes: 1_096_213 },
  ],
  provenSteps: 10,
  processingTimeMs: 31_918,
  outputFileSize: 437_885,
  isOwner: true,
  creditsPaid: 3,
  labelSpans: [{ label: 'cup', score: 0.439, from: 0, to: 10 }],
  meaningDrift: { mcd: 0.905, sdr: 0.0188 },
  isBeingLookedAt: false,
  hiddenBy: null,
  galleryHold: null,
  filesExpireAt: '2026-12-04T09:00:32.143Z',
  filesExpiredAt: null,
  createdAt: BEGUN_AT,
  updatedAt: ENDED_AT,
  startedAt: '2026-11-27T09:00:00.225Z',
  completedAt: ENDED_AT,
}

const cupAt = (score: number) => [{ id: 'cup', score }]
const SAME = { kept: 1, meaning: 1, ssim: 1, deltaE: 0, psnrDb: null, hashDistance: 0 } as const
const DRIFTED = { kept: 0.995, meaning: 0.991, ssim: 0.925, deltaE: 6.84, psnrDb: 27.1, hashDistance: 4 } as const

/** The original and the first copy: of lists, the examples show one or two items. */
export const FRAMES: readonly [original: Frame, firstCopy: Frame] = [
  {
    number: 0,
    url: FILES.original,
    thumbnailUrl: FILES.originalSmall,
    width: 512,
    height: 344,
    sha256: ORIGINAL,
    previousSha256: null,
    seed: MAKING.seed,
    durationMs: 0,
    costUsd: 0,
    caption: null,
    isUnrelated: false,
    events: [],
    drift: {
      toOriginal: SAME,
      toPrevious: SAME,
      image: {
        ...{ sharpness: 1739.3, edgeDensity: 0.142, highEnergy: 128.1, lowEnergy: 3237.5 },
        ...{ luminanceMean: 98.6, luminanceDeviation: 58 },
      },
    },
    labels: cupAt(0.5344),
    createdAt: BEGUN_AT,
  },
  {
    number: 1,
    url: FILES.firstCopy,
    thumbnailUrl: FILES.firstCopySmall,
    width: 512,
    height: 344,
    sha256: FIRST_COPY,
    previousSha256: ORIGINAL,
    seed: MAKING.seed,
    durationMs: 1462,
    costUsd: 0,
    caption: null,
    isUnrelated: false,
    events: [{ kind: 'made', reason: 'in 1462 ms', at: '2026-11-27T09:00:02.479Z' }],
    drift: {
      toOriginal: DRIFTED,
      toPrevious: DRIFTED,
      image: {
        ...{ sharpness: 1661.8, edgeDensity: 0.142, highEnergy: 122.6, lowEnergy: 3092.1 },
        ...{ luminanceMean: 97.1, luminanceDeviation: 56.7 },
      },
    },
    labels: cupAt(0.489),
    createdAt: '2026-11-27T09:00:02.479Z',
  },
]

export const ACCOUNT: Required<Account> = {
  id: ACCOUNT_ID,
  email: 'ada@example.com',
  credits: 97,
  createdAt: '2026-11-27T08:55:00.000Z',
  plan: 'free',
  isDemo: false,
  isProved: true,
  isOperator: false,
}
