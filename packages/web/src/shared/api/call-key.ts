/** What tells one call from another: where it goes, what it asks for, and the file that goes along. */
interface AskedCall {
  readonly address: string
  readonly token: string | null
  readonly body: object | undefined
  readonly image: File | undefined
}

let unanswered: { readonly asked: string; readonly image: File | undefined; readonly key: string } | undefined

/**
 * The Idempotency-Key of a call that begins or charges something: a new one, or that of the same call before it, whose answer was lost.
 * Made of 16 random bytes; pages that do not come by https have no `randomUUID`.
 */
export function keyOfCall({ image, ...call }: AskedCall): string {
  const asked = JSON.stringify(call)
  if (unanswered?.asked !== asked || unanswered.image !== image) {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    unanswered = { asked, image, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') }
  }
  return unanswered.key
}

/** The call was answered for good: the next like it is meant. */
export function forgetCallKey(): void {
  unanswered = undefined
}
