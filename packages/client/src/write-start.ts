import type { createEvolution } from '@afterimage/contract/evolution-endpoints'
import type { z } from 'zod'
import type { Call } from './call-server.ts'

/** A picture: its bytes, or where the server is to fetch it. */
export type ImageInput = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | URL

/** How an evolution is started: the contract's own fields, without the picture. */
export type EvolutionOptions = Omit<z.input<typeof createEvolution.body>, 'imageData' | 'imageUrl'>

/** The body that starts an evolution: a form with the picture, or JSON where the server gets it elsewhere. */
export function writeStart(image: ImageInput | undefined, options: EvolutionOptions): Pick<Call, 'headers' | 'body'> {
  if (image === undefined || image instanceof URL) {
    const body = { ...options, ...(image && { imageUrl: image.href }) }
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  form.set('image', image instanceof Blob ? image : new Blob([image]), 'image')
  return { body: form }
}
