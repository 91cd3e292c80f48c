/** The shape of a place for a picture that has a column to itself. */
export const LARGE_DROP_ZONE =
  'aspect-square sm:aspect-[4/3] lg:aspect-square xl:aspect-[4/3] pointer-coarse:aspect-[4/3]'

/** What is taken. */
export const IMAGE_HINT = 'PNG, JPG, GIF up to 10MB'

/** The same as people call it. */
export const IMAGE_NAMES = 'PNG, JPEG, GIF or WebP'

/** While a picture is brought from another page. */
export const COMING = 'Bringing your picture…'

/** Where the whole page takes it. */
export const PAGE_HINT = 'Paste or drop it anywhere on this page.'
