import { open } from 'node:fs/promises'
import { MAX_IMAGE_BYTES } from '@afterimage/core/limits'
import { pictureType } from './picture-type.ts'

/**
 * A picture on this machine. Whatever else a file is, it is not sent anywhere, though an agent was talked into naming it. Throws an error
 * that says why.
 */
export async function readPicture(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path)
  try {
    const info = await file.stat()
    // A device has no end.
    if (!info.isFile()) throw new Error('This is not a file.')
    if (info.size > MAX_IMAGE_BYTES)
      throw new Error(`A picture has at most ${MAX_IMAGE_BYTES / 1e6} MB, and this file has more.`)
    const bytes = new Uint8Array(await file.readFile())
    if (pictureType(bytes) === undefined) throw new Error('This file is not a PNG, JPEG, GIF or WebP.')
    return bytes
  } finally {
    await file.close()
  }
}
