import { getAtlas } from '../atlas-endpoint.ts'
import {
  getGalleryCard,
  getGalleryPlace,
  likeEvolution,
  listGallery,
  listGalleryModels,
  recordView,
  reportEvolution,
} from '../gallery-endpoints.ts'
import { listHalfLives } from '../half-life-endpoint.ts'
import { getOembed } from '../oembed-endpoint.ts'
import { countSpecimens } from '../specimen-endpoint.ts'
import { type CallExample, example } from './example.ts'
import { CONTENDER_IDS, EVOLUTION_ID, FACTS, FILES, fileAt, TITLE } from './samples.ts'

const SITE = 'https://afterimage.example'

const card = {
  ...FACTS,
  inputImageUrl: FILES.original,
  outputVideoUrl: FILES.mp4,
  outputMp4Url: FILES.mp4,
  outputGifUrl: FILES.gif,
  posterUrl: FILES.poster,
  frames: [{ imageUrl: FILES.originalSmall }, { imageUrl: FILES.lastSmall }],
  totalFrames: 10,
  completedFrames: 10,
  status: 'completed' as const,
  width: 512,
  height: 344,
  llmProvider: 'nebulae-2',
  llmProviderName: 'Nebulae',
  isFeatured: false,
  isLiked: false,
  likeCount: 3,
  viewCount: 41,
  createdAt: '2026-11-27T09:00:00.000',
}

/** What is public: the gallery, what people think of what is in it, and what can be counted of it. */
export const GALLERY_EXAMPLES: readonly CallExample[] = [
  example(listGallery, {
    answer: { projects: [card], pagination: { limit: 20, offset: 0, hasMore: false, nextCursor: null } },
  }),
  example(listGalleryModels, {
    answer: {
      models: [
        { id: 'melt', name: 'Melt' },
        { id: 'nebulae-2', name: 'Nebulae' },
      ],
    },
  }),
  example(getGalleryCard, { answer: card }),
  example(getGalleryPlace, {
    answer: { isLiked: false, likeCount: 3, viewCount: 41, olderId: null, newerId: CONTENDER_IDS[0] },
  }),
  example(likeEvolution, { answer: { isLiked: true, likeCount: 4 } }),
  example(recordView, { answer: { viewCount: 42 } }),
  example(reportEvolution, {
    body: { reason: 'privacy', details: 'The cup has my name on it.' },
    answer: { message: 'Thank you. Someone will look at it.' },
  }),
  example(listHalfLives, {
    answer: {
      groups: [
        {
          ...{ model: 'nebulae-2', modelName: 'Nebulae', style: 'dreamy', count: 12, neverFell: 3 },
          ...{ lowerQuartile: 22, median: 31, upperQuartile: 44, watchedUntil: 50 },
        },
        {
          ...{ model: 'melt', modelName: 'Melt', style: 'reproduce', count: 1, neverFell: 1 },
          ...{ lowerQuartile: null, median: null, upperQuartile: null, watchedUntil: 3 },
        },
      ],
      countedAt: '2026-11-27T09:20:00.000Z',
    },
  }),
  example(getAtlas, {
    answer: {
      models: [
        { id: 'nebulae-2', name: 'Nebulae' },
        { id: 'melt', name: 'Melt' },
      ],
      styles: ['reproduce', 'accentuate', 'stylize', 'simplify', 'chaotic', 'dreamy'],
      points: {
        ids: [CONTENDER_IDS[1], EVOLUTION_ID],
        titles: [null, TITLE],
        model: [1, 0],
        style: [0, 5],
        frames: [3, 10],
        halfLife: [null, null],
        kept: [0.956, 0.875],
        deltaE: [7.15, 23.51],
        meaning: [0.9778, 0.807],
      },
      isWhole: true,
      readAt: '2026-11-27T09:20:00.000Z',
    },
  }),
  example(getOembed, {
    answer: {
      version: '1.0',
      type: 'video',
      title: '“A cup of coffee”, copied 10 times by Nebulae',
      provider_name: 'Afterimage',
      provider_url: SITE,
      html: `<iframe src="${SITE}/embed/${EVOLUTION_ID}" width="640" height="486" title="Afterimage" style="max-width:100%;border:0" loading="lazy" allowfullscreen></iframe>`,
      width: 640,
      height: 486,
      thumbnail_url: `${SITE}${fileAt('3332c3ad276c2ad2e2f56fe3427e1a374f99fd2930526e8542cb3c103443f11a.jpg')}`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
      cache_age: 3600,
    },
  }),
  example(countSpecimens, { answer: { made: 6, coming: 0 } }),
]
