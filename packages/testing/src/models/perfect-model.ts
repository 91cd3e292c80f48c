import { decodePng } from '@afterimage/frames/encode-frame'
import type { Size } from '@afterimage/frames/frame-size'
import sharp from 'sharp'
import type { Received } from './provider-server.ts'
import type { Recording } from './recording.ts'

/** What a perfect model answers: the picture that it was sent, painted in the size that it was asked for or has of its own. */
export async function perfectAnswer(recording: Recording, received: readonly Received[]): Promise<Uint8Array> {
  const start = received.find(({ method, path }) => `${method} ${path}` === recording.start)
  if (start === undefined) throw new Error(`${recording.name} was asked for nothing`)
  const sent = (await Promise.all(received.map(pictureIn))).find((picture) => picture !== undefined)
  if (sent === undefined) throw new Error(`${recording.name} was sent no picture`)
  const { width, height } = await decodePng(sent)
  const own = ownSize(recording, await fieldsOf(start), { width, height })
  if (own.width === width && own.height === height) return sent
  return sharp(sent)
    .resize({ ...own, fit: 'fill', kernel: 'lanczos3' })
    .png()
    .toBuffer()
}

function ownSize({ name, paintsIn }: Recording, fields: Readonly<Record<string, unknown>>, sent: Size): Size {
  if (paintsIn === 'sent' || paintsIn === 'untold') return sent
  if (typeof paintsIn === 'function') return paintsIn(fields, sent)
  const asked = paintsIn === 'asked' ? askedSize(fields) : undefined
  if (asked === undefined) throw new Error(`${name} was asked for no size`)
  return asked
}

/** The fields of a request, from its JSON or its form; files are left out. */
async function fieldsOf(request: Received): Promise<Readonly<Record<string, unknown>>> {
  const form = await formOf(request)
  if (form !== undefined) return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  return JSON.parse(request.body.toString())
}

async function formOf({ headers, body }: Received): Promise<FormData | undefined> {
  const type = String(headers['content-type'])
  if (!type.startsWith('multipart/')) return undefined
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
}

/** A size asked for by number, wherever the provider wants it written. */
function askedSize(fields: Readonly<Record<string, unknown>>): Size | undefined {
  const { width, height, size, image_size, target_size, input, parameters } = fields
  if (width !== undefined && height !== undefined) return { width: Number(width), height: Number(height) }
  const [, wide, high] = /^(\d+)x(\d+)$/.exec(String(size)) ?? []
  if (wide !== undefined) return { width: Number(wide), height: Number(high) }
  for (const inner of [image_size, target_size, input, parameters]) if (isFields(inner)) return askedSize(inner)
  return undefined
}

async function pictureIn(request: Received): Promise<Uint8Array | undefined> {
  const form = await formOf(request)
  const file = form && [...form.values()].find((value) => typeof value !== 'string')
  if (file) return new Uint8Array(await file.arrayBuffer())
  return form === undefined && request.body.length > 0 ? base64In(JSON.parse(request.body.toString())) : undefined
}

/** The first PNG in base64, as a data URI or bare. */
function base64In(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string') {
    const bare = value.replace(/^data:image\/png;base64,/, '')
    return bare.startsWith('iVBOR') ? Buffer.from(bare, 'base64') : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const inner of Object.values(value)) {
    const found = base64In(inner)
    if (found !== undefined) return found
  }
  return undefined
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
