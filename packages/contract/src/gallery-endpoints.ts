import { MAX_MODEL_ID_LENGTH, MAX_REPORT_LENGTH } from '@afterimage/core/limits'
import { MAX_TITLE_LENGTH } from '@afterimage/core/titles'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { evolutionParams } from './evolution-id.ts'
import {
  ALL_MODELS,
  GALLERY_PAGE_SIZE,
  galleryProject,
  gallerySort,
  MAX_GALLERY_PAGE_SIZE,
  reportReason,
} from './gallery.ts'
import { styleId } from './style-id.ts'

/** At `/gallery` a browser gets the page; the list goes to clients that prefer `application/json`. */
export const listGallery = endpoint({
  id: 'listGallery',
  method: 'GET',
  path: '/gallery',
  summary: 'Public evolutions: the latest, or the most liked, then viewed, of the last 24 hours, 7 days or of all time',
  query: z.object({
    sort: gallerySort.default('latest').describe('The latest first, or the most liked of a time'),
    llmProvider: z
      .string()
      .trim()
      .max(MAX_MODEL_ID_LENGTH)
      .default(ALL_MODELS)
      .describe('Only of this model, by its identifier; `all` for all'),
    style: styleId.optional().describe('Only of this style'),
    // Of titles, those among the latest of its longest word.
    search: z
      .string()
      .trim()
      .max(MAX_TITLE_LENGTH)
      .optional()
      .describe('Words, or their beginnings, that the title and the maker’s name have, or the model’s name'),
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(MAX_GALLERY_PAGE_SIZE)
      .default(GALLERY_PAGE_SIZE)
      .describe('How many are on a page'),
    offset: z.coerce
      .number<number>()
      .int()
      .min(0)
      .max(10_000)
      .default(0)
      .describe(
        'How many to skip; without effect beside a cursor, a style or a search, which go on by the cursor alone',
      ),
    cursor: z
      .string()
      .max(300)
      .optional()
      .describe('`nextCursor` of the page before: goes on behind its last item, whatever was added in front meanwhile'),
  }),
  ok: {
    status: 200,
    body: z.object({
      projects: z.array(galleryProject),
      pagination: z.object({
        limit: z.number().int().positive(),
        offset: z.number().int().nonnegative(),
        hasMore: z.boolean(),
        /** Null on the last page. */
        nextCursor: z.string().nullable(),
      }),
    }),
  },
  fails: ['too_many_requests'],
})

/** The models that the gallery has something of, for its filter. */
export const listGalleryModels = endpoint({
  id: 'listGalleryModels',
  method: 'GET',
  path: '/api/gallery/models',
  summary: 'The models whose evolutions are in the gallery, by name',
  ok: { status: 200, body: z.object({ models: z.array(z.object({ id: z.string(), name: z.string() })) }) },
  fails: [],
})

export const getGalleryCard = endpoint({
  id: 'getGalleryCard',
  method: 'GET',
  path: '/api/evolution/:id/card',
  summary: 'One card as the gallery has it, of an evolution that is finished and has its files',
  params: evolutionParams,
  ok: { status: 200, body: galleryProject },
  fails: ['not_found', 'evolution_hidden', 'evolution_removed'],
})

export const getGalleryPlace = endpoint({
  id: 'getGalleryPlace',
  method: 'GET',
  path: '/api/evolution/:id/place',
  summary: 'What people think of the evolution, and which ones the gallery shows next to it',
  params: evolutionParams,
  ok: {
    status: 200,
    body: z.object({
      /** By the caller. */
      isLiked: z.boolean(),
      likeCount: z.number().int().nonnegative(),
      viewCount: z.number().int().nonnegative(),
      /** Of the gallery, the one that was begun before it and the one after; null where there is none. */
      olderId: z.uuid().nullable(),
      newerId: z.uuid().nullable(),
    }),
  },
  fails: ['not_found', 'evolution_hidden', 'evolution_removed'],
})

export const likeEvolution = endpoint({
  id: 'likeEvolution',
  method: 'POST',
  path: '/api/evolution/:id/like',
  summary: 'Like the evolution, or take the like back; one for each visitor or account',
  params: evolutionParams,
  ok: { status: 200, body: z.object({ isLiked: z.boolean(), likeCount: z.number().int().nonnegative() }) },
  fails: ['not_found', 'evolution_hidden', 'evolution_removed', 'too_many_requests'],
})

export const recordView = endpoint({
  id: 'recordView',
  method: 'POST',
  path: '/api/evolution/:id/view',
  summary: 'Count a view; one for each visitor or account and day',
  params: evolutionParams,
  ok: { status: 200, body: z.object({ viewCount: z.number().int().nonnegative() }) },
  fails: ['not_found', 'evolution_hidden', 'evolution_removed', 'too_many_requests'],
})

export const reportEvolution = endpoint({
  id: 'reportEvolution',
  method: 'POST',
  path: '/api/evolution/:id/report',
  summary:
    'Report the evolution: several people of different networks hide it, or one for a grave reason, until the operator decides',
  params: evolutionParams,
  body: z.object({
    reason: reportReason,
    details: z
      .string()
      .trim()
      .max(MAX_REPORT_LENGTH, { error: `Use at most ${MAX_REPORT_LENGTH} characters.` })
      .optional(),
  }),
  ok: { status: 200, body: z.object({ message: z.string() }) },
  fails: ['not_found', 'evolution_hidden', 'evolution_removed', 'too_many_requests'],
})
