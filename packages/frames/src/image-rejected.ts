export type RejectionReason =
  | 'empty'
  | 'not_an_image'
  | 'unsupported_format'
  | 'too_many_bytes'
  | 'too_many_pixels'
  | 'damaged'
  | 'too_small'

/** A person's file that cannot become frame 0. The message is a sentence for that person: what is wrong and what to do. */
export class ImageRejected extends Error {
  override readonly name = 'ImageRejected'
  readonly reason: RejectionReason

  constructor(reason: RejectionReason, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.reason = reason
  }
}
