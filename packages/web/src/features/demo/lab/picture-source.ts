import { PictureRefused } from './read-picture.ts'

/** A sample by its address, or a file of the person's own. */
export type PictureSource = string | File

/** The picture itself. Throws {@link PictureRefused} where a sample does not come. */
export async function blobOf(source: PictureSource): Promise<Blob> {
  if (source instanceof File) return source
  const response = await fetch(source, { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new PictureRefused('The sample could not be loaded. Choose another, or one of yours.')
  return response.blob()
}
