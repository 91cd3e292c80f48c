/** The last picture that this page has sent, and the evolution that began with it: one, so that nothing heaps up. */
let last: { readonly evolutionId: string; readonly url: string } | undefined

/** Keeps the picture with which an evolution was started, to be shown until the server's own has come. */
export function keepUploaded(evolutionId: string, file: Blob): void {
  if (last !== undefined) URL.revokeObjectURL(last.url)
  last = { evolutionId, url: URL.createObjectURL(file) }
}

/** The address of the picture with which this page has started the evolution; undefined where it has not. */
export function uploadedUrl(evolutionId: string): string | undefined {
  return last?.evolutionId === evolutionId ? last.url : undefined
}
