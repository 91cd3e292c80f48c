import { MAX_IMAGE_BYTES, randomImageHost } from '@afterimage/core/limits'
import { ImageRejected } from '@afterimage/frames/image-rejected'
import { type Fit, normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { FetchRefused } from '@afterimage/models/transport/guarded-address'
import type { GuardedFetch } from '@afterimage/models/transport/guarded-fetch'
import type { RequestBounds } from '../../platform/http/request-bounds.ts'
import { Problem } from '../../platform/problem.ts'

/** The image as it comes: a file, a data URL, or an address that we fetch. */
export interface ImageSource {
  readonly file?: Uint8Array | undefined
  readonly dataUrl?: string | undefined
  readonly address?: string | undefined
}

const FETCH_DEADLINE_MS = 20_000
/** What the slowest lines manage. */
const FETCH_PACE = { bytes: 16_384, inMs: 4_000 }

/** The bytes of the image; those of a data URL are unpacked only when they are asked for. */
export type ReadImage = () => Uint8Array

/**
 * Fetches what has to be fetched, unless the client is `gone`, and tells `reserveBytes` how many bytes it is. Throws a {@link Problem} where
 * there is not one image, or none at its address.
 */
export async function openSource(
  source: ImageSource,
  fetchImage: GuardedFetch,
  { reserveBytes, gone }: Partial<Pick<RequestBounds, 'reserveBytes' | 'gone'>> = {},
): Promise<ReadImage> {
  const { file, dataUrl, address } = source
  const given = [file, dataUrl, address].filter((one) => one !== undefined && one.length > 0)
  if (given.length === 0) throw new Problem('image_missing', 'Please upload an image to evolve')
  if (given.length > 1) throw new Problem('invalid_request', 'Send one image: a file, a data URL or an address.')
  if (file !== undefined && file.length > 0) return () => file
  if (dataUrl !== undefined && dataUrl !== '') return () => readDataUrl(dataUrl)
  const fetched = await fetchAddress(address ?? '', fetchImage, gone)
  reserveBytes?.(fetched.length)
  return () => fetched
}

/**
 * The original, frame 0: decoded, upright and fitted. Throws a {@link Problem} for anything that is no picture, and
 * the reason of `waiting` when that aborts while others' pictures are decoded.
 */
export async function ingestImage(read: ReadImage, fit: Fit, waiting: AbortSignal): Promise<Pixels> {
  try {
    return await normaliseImage(read(), fit, waiting)
  } catch (error) {
    if (error instanceof ImageRejected) throw problemOf(error)
    throw error
  }
}

/** A base64 data URL (RFC 2397). Its media type is only a claim; the bytes decide. */
function readDataUrl(text: string): Uint8Array {
  const comma = text.indexOf(',')
  const payload = text.slice(comma + 1)
  if (!/^data:[^,]{0,200};base64$/i.test(text.slice(0, comma)) || !/^[A-Za-z0-9+/]*={0,2}$/.test(payload)) {
    throw new Problem('image_rejected', 'imageData is not a data URL of the form data:image/png;base64,…')
  }
  return Buffer.from(payload, 'base64')
}

async function fetchAddress(address: string, fetchImage: GuardedFetch, gone?: AbortSignal): Promise<Uint8Array> {
  if (randomImageHost(address) !== undefined) {
    throw new Problem(
      'random_image_service',
      'Please use a static image URL or upload a file. Random image services will show different images each time.',
    )
  }
  try {
    const limits = { maxBytes: MAX_IMAGE_BYTES, deadlineMs: FETCH_DEADLINE_MS, pace: FETCH_PACE }
    return await fetchImage(address, limits, gone)
  } catch (error) {
    // No failure of ours: nobody is there to read the answer.
    if (gone?.aborted)
      throw new Problem('image_url_unreachable', 'No one is waiting for the image any more.', { cause: error })
    if (!(error instanceof FetchRefused)) throw error
    const code = {
      refused: 'image_url_refused',
      unreachable: 'image_url_unreachable',
      too_large: 'image_too_large',
    } as const
    throw new Problem(code[error.reason], error.message, { cause: error })
  }
}

function problemOf(rejected: ImageRejected): Problem {
  const isTooLarge = rejected.reason === 'too_many_bytes' || rejected.reason === 'too_many_pixels'
  return new Problem(isTooLarge ? 'image_too_large' : 'image_rejected', rejected.message, { cause: rejected })
}
