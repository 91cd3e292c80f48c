import { defineSettings, wholeNumber } from '../platform/settings.ts'

export interface GalleryConfig {
  /** How many people of different networks hide an evolution by reporting it. */
  readonly reportsToHide: number
}

export const GALLERY_SETTINGS = defineSettings(
  { REPORTS_TO_HIDE: { schema: wholeNumber(1, 100).default(3), expected: 'a whole number from 1 to 100' } },
  (values): GalleryConfig => ({ reportsToHide: values.REPORTS_TO_HIDE }),
)
