import { readFile } from 'node:fs/promises'

/** One of the repository's photographs, as bytes. */
export async function readPhoto(name: string): Promise<Uint8Array> {
  return readFile(new URL(`../../../../bench/photos/${name}`, import.meta.url))
}
