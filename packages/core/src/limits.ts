/** Limits and rhythms that all parts share. Bytes, pixels and milliseconds, as the names say. */
export const MAX_IMAGE_BYTES = 10_000_000
/** The same for people. */
export const MAX_IMAGE_SIZE = `${MAX_IMAGE_BYTES / 1e6} MB`
/** A 16000 × 16000 PNG of 30 KB would otherwise take a gigabyte to decode. */
export const MAX_IMAGE_PIXELS = 40_000_000
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export const IMAGE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.gif', '.webp'] as const

/** Characters of a free prompt. */
export const MAX_PROMPT_LENGTH = 2_000
/** Characters of an image's address; browsers send no longer ones reliably. */
export const MAX_ADDRESS_LENGTH = 4_096
/** Characters of a model's identifier. */
export const MAX_MODEL_ID_LENGTH = 200
/** Characters of what somebody adds to a report. */
export const MAX_REPORT_LENGTH = 1_000

/** How long a request may take to arrive whole: ten megabytes at 1.4 Mbit/s. */
export const UPLOAD_WITHIN_MS = 60_000
/** How long a start that has arrived waits for a place at the decoder before it is told to come back. */
export const START_WITHIN_MS = 30_000

export const STATUS_POLL_MS = 1_500
export const HEALTH_POLL_MS = 30_000
export const COMPLETION_DELAY_MS = 1_000
export const TOAST_MS = 5_000
export const COPIED_MS = 2_000

/** Hosts whose addresses answer with another picture each time, so that nothing could be reproduced from them. */
export const RANDOM_IMAGE_HOSTS = [
  'picsum.photos',
  'lorem.picsum.photos',
  'source.unsplash.com',
  'loremflickr.com',
  'placeimg.com',
  'placekitten.com',
  'random.imagecdn.app',
  'thispersondoesnotexist.com',
] as const

/** The random-image host that the address names, if it does. */
export function randomImageHost(address: string): string | undefined {
  const lower = address.toLowerCase()
  return RANDOM_IMAGE_HOSTS.find((host) => lower.includes(host))
}
