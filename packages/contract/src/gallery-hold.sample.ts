import type { GalleryHold } from './gallery-hold.ts'

/** What the owner of a held evolution reads, for tests. */
export const SAMPLE_HOLD: GalleryHold = {
  state: 'held',
  message:
    'A person looks at it before it appears in the gallery: a small network was not sure that the original is suitable for everyone, and it often errs. Anyone with the link can see it already.',
}
