/** An answer that is larger than it may be. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** The whole body, at most `maxBytes` of it in memory. Throws {@link TooLarge}, or what the connection fails with. */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    throw new TooLarge()
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (bytes > maxBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
