import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIZE } from '@afterimage/core/limits'
import type { Sharp } from 'sharp'
import { dropPngTexts } from './drop-png-texts.ts'
import { flattenAlpha } from './flatten-alpha.ts'
import { type FrameFit, frameSize, type Region, type Size } from './frame-size.ts'
import { imageFormat } from './image-format.ts'
import { ImageRejected } from './image-rejected.ts'
import type { Pixels } from './pixels.ts'
import { openImage } from './safe-sharp.ts'
import { openSemaphore } from './semaphore.ts'

/** What a model asks of frame 0, or of a picture of this size (pixels, upright). */
export type Fit = FrameFit | ((size: { readonly width: number; readonly height: number }) => FrameFit)

const MIN_SIDE_PX = 16
const DECODE_DEADLINE_MS = 15_000

/** Source pixels decoded at once in this process. A picture of this size may take 400 MB, if interlaced and of 16 bits. */
const decoding = openSemaphore(MAX_IMAGE_PIXELS)
/** What reading a header counts, and a picture of no more: two are in work at once. A larger one is alone. */
const LEAST_PIXELS = MAX_IMAGE_PIXELS / 2

/** Which pixels of a picture are taken, where not all of them, and what size they are brought to. */
interface Placement {
  readonly size: Size
  readonly part?: Size & { readonly left: number; readonly top: number }
  readonly isStretched?: boolean
}

/**
 * Decodes a stranger's image safely into frame 0: JPEG, PNG, GIF or WebP (first frame of a moving one), at most 10 MB and
 * 40 megapixels, upright, in sRGB, without metadata, transparency laid on a plain ground, fitted to the model's size
 * (see {@link frameSize}). One or two are decoded at a time in a process; the others wait, while `waiting` does not abort.
 * Throws {@link ImageRejected} with a sentence for the person who sent it, or the reason of `waiting`.
 */
export async function normaliseImage(bytes: Uint8Array, fit: Fit, waiting?: AbortSignal): Promise<Pixels> {
  const fitOf = (found: Size) => (typeof fit === 'function' ? fit(found) : fit)
  return decode(bytes, (found) => ({ size: frameSize(found.width, found.height, fitOf(found)) }), waiting)
}

/** About one part in twenty-five. A larger difference in shape, made anew in every frame, would be seen as a distortion. */
const MAX_STRETCH = 0.04

/**
 * Decodes a stranger's image with the same care straight into a size (pixels), resampled once at most and not at all where it has
 * that size. The one rule for another shape: stretched where both are nearly the same, else its ends are cut off. `region` is
 * where the frame lies in the canvas that was sent; an answer of the canvas's shape is taken from there, one of the frame's shape
 * whole. Throws as {@link normaliseImage} does.
 */
export async function decodeToSize(
  bytes: Uint8Array,
  size: Size,
  region?: Region,
  waiting?: AbortSignal,
): Promise<Pixels> {
  return decode(bytes, (found) => place(found, size, region), waiting)
}

function place(found: Size, size: Size, region: Region | undefined): Placement {
  const unlike = (a: Size, b: Size) => Math.abs(Math.log((a.width * b.height) / (a.height * b.width)))
  const canvas = region && { width: size.width / region.width, height: size.height / region.height }
  if (region === undefined || canvas === undefined || unlike(found, size) < unlike(found, canvas)) {
    return { size, isStretched: unlike(found, size) <= MAX_STRETCH }
  }
  const left = Math.round(region.left * found.width)
  const top = Math.round(region.top * found.height)
  const width = Math.max(1, Math.min(Math.round(region.width * found.width), found.width - left))
  const height = Math.max(1, Math.min(Math.round(region.height * found.height), found.height - top))
  return { size, part: { left, top, width, height }, isStretched: unlike({ width, height }, size) <= MAX_STRETCH }
}

async function decode(
  bytes: Uint8Array,
  placementOf: (found: Size) => Placement,
  waiting: AbortSignal | undefined,
): Promise<Pixels> {
  refuseByBytes(bytes)
  const first = await withPixels(LEAST_PIXELS, waiting, async () => {
    const image = open(bytes)
    const found = await readSize(image)
    const placement = placementOf(found)
    return found.width * found.height > LEAST_PIXELS ? placement : decodeTo(image, placement)
  })
  return 'data' in first ? first : withPixels(MAX_IMAGE_PIXELS, waiting, () => decodeTo(open(bytes), first))
}

const open = (bytes: Uint8Array) => openImage(dropPngTexts(bytes))

/** Does the work once so many pixels more may be decoded. */
async function withPixels<T>(pixels: number, waiting: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  const release = await decoding.acquire(pixels, waiting)
  const working = (async () => work())()
  // Not when the wait for it is over: a decoder that overruns its time still holds its memory.
  void working.finally(release).catch(() => undefined)
  return withinDeadline(working)
}

function refuseByBytes(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new ImageRejected('empty', 'The file is empty. Choose a PNG, JPEG, GIF or WebP image.')
  if (bytes.length > MAX_IMAGE_BYTES) {
    const megabytes = (bytes.length / 1e6).toFixed(1)
    throw new ImageRejected(
      'too_many_bytes',
      `The file has ${megabytes} MB; at most ${MAX_IMAGE_SIZE} are possible. Save it smaller.`,
    )
  }
  const format = imageFormat(bytes)
  if (format.kind === 'unknown') {
    throw new ImageRejected('not_an_image', 'This file is not an image. Choose a PNG, JPEG, GIF or WebP image.')
  }
  if (format.kind === 'unsupported') {
    throw new ImageRejected(
      'unsupported_format',
      `${format.name} files are not supported. Save the picture as PNG, JPEG, GIF or WebP and try again.`,
    )
  }
}

/** The picture's upright size, from its header alone. */
async function readSize(image: Sharp): Promise<{ width: number; height: number }> {
  const { autoOrient } = await image.metadata().catch(rejectDamaged)
  const { width, height } = autoOrient
  if (width * height > MAX_IMAGE_PIXELS) rejectTooManyPixels()
  if (Math.min(width, height) < MIN_SIDE_PX) {
    throw new ImageRejected(
      'too_small',
      `The image is ${width} × ${height} pixels; each side needs at least ${MIN_SIDE_PX}. Choose a larger one.`,
    )
  }
  return { width, height }
}

async function decodeTo(image: Sharp, { size, part, isStretched }: Placement): Promise<Pixels> {
  const upright = image.autoOrient()
  const { data, info } = await (part === undefined ? upright : upright.extract(part))
    .resize({ ...size, fit: isStretched ? 'fill' : 'cover', kernel: 'lanczos3' })
    .raw({ depth: 'uchar' })
    .timeout({ seconds: DECODE_DEADLINE_MS / 1_000 })
    .toBuffer({ resolveWithObject: true })
    .catch(rejectDamaged)
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return { ...size, data: info.channels === 4 ? flattenAlpha(pixels) : pixels }
}

/** The decoder's own time limit is checked only between its steps, so the wait itself has one too. */
async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(damaged(new Error('decoding took too long'))), DECODE_DEADLINE_MS)
  try {
    return await Promise.race([work, expired])
  } finally {
    clearTimeout(timer)
  }
}

function rejectDamaged(cause: unknown): never {
  if (cause instanceof Error && /pixel limit|too large/i.test(cause.message)) rejectTooManyPixels(cause)
  throw damaged(cause)
}

function damaged(cause: unknown): ImageRejected {
  return new ImageRejected('damaged', 'The image is damaged or incomplete. Export or download it again.', { cause })
}

function rejectTooManyPixels(cause?: unknown): never {
  throw new ImageRejected(
    'too_many_pixels',
    `The image has more than ${MAX_IMAGE_PIXELS / 1e6} megapixels. Make it smaller and try again.`,
    cause === undefined ? undefined : { cause },
  )
}
