import { z } from 'zod'
import { styleId } from './style-id.ts'

/** Evolutions that a tree shows above and below its own at most; the others are counted. */
export const MAX_LINEAGE_ANCESTORS = 6
export const MAX_LINEAGE_FORKS = 12
/** No further than this are they counted. */
export const MAX_LINEAGE_COUNT = 1_000

/** An evolution in a tree. */
const shownNode = z.object({
  state: z.literal('shown'),
  id: z.uuid(),
  title: z.string().nullable(),
  maker: z.string().nullable(),
  style: styleId,
  modelName: z.string(),
  /** How many iterations it has so far. */
  completedFrames: z.number().int().nonnegative(),
  /** Small pictures of its frame 0 and of its last frame; null once they were deleted. */
  firstUrl: z.string().nullable(),
  lastUrl: z.string().nullable(),
  /** The frame of the one above with which it begins; null where it is no fork. */
  frame: z.number().int().nonnegative().nullable(),
})

export const lineageNode = z.discriminatedUnion('state', [
  shownNode,
  /** Not public, or taken down; what is above it is not told either. */
  z.object({ state: z.literal('hidden') }),
  z.object({ state: z.literal('deleted') }),
])
export type LineageNode = z.infer<typeof lineageNode>

export const lineage = z.object({
  evolution: shownNode,
  /** From the furthest to the one that it was forked from; the first is the root where none is left out. */
  ancestors: z.array(lineageNode),
  /** Further ones above these. */
  moreAncestors: z.number().int().nonnegative(),
  /** Its direct forks that the gallery shows, and the viewer's own; the latest first. */
  forks: z.array(shownNode),
  moreForks: z.number().int().nonnegative(),
})
export type Lineage = z.infer<typeof lineage>
