/** Pictures to be posted: nine frames as a collage, or the original and its last copy. */
export const STILL_KINDS = ['collage', 'before-after'] as const
export type StillKind = (typeof STILL_KINDS)[number]
export const STILL_FORMATS = ['png', 'webp'] as const
export type StillFormat = (typeof STILL_FORMATS)[number]
