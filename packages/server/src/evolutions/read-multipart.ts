import { MAX_IMAGE_BYTES, MAX_IMAGE_SIZE } from '@afterimage/core/limits'
import { keepBytes } from '../platform/http/keep-bytes.ts'
import { Problem } from '../platform/problem.ts'

/** One part of a multipart request, as far as it is read here. */
type Part =
  | { readonly type: 'field'; readonly fieldname: string; readonly value: unknown; readonly valueTruncated?: boolean }
  | { readonly type: 'file'; readonly fieldname: string; readonly file: AsyncIterable<Uint8Array> }

/** Of a field's text: as many contenders as a race may have, in a script of three bytes a character. */
const MAX_FIELD_BYTES = 200_000

interface MultipartRequest {
  readonly raw: { unpipe(): unknown; resume(): unknown }
  reserveBytes(bytes: number): void
  parts(options: { limits: Record<string, number> }): AsyncIterable<Part>
}

export interface MultipartForm {
  readonly fields: Record<string, unknown>
  readonly image: Uint8Array | undefined
}

/** Reads a form with one file named "image" and a few short fields, within the budget for bodies. Throws a Problem for anything else. */
export async function readMultipart(request: MultipartRequest): Promise<MultipartForm> {
  const limits = { fileSize: MAX_IMAGE_BYTES + 1, files: 1, fields: 20, fieldSize: MAX_FIELD_BYTES, parts: 21 }
  const fields: Record<string, unknown> = {}
  let image: Uint8Array | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        // One that says it is JSON has been parsed.
        request.reserveBytes((typeof part.value === 'string' ? part.value : (JSON.stringify(part.value) ?? '')).length)
        if (part.valueTruncated === true) {
          throw new Problem('invalid_request', `“${part.fieldname}” is longer than ${MAX_FIELD_BYTES} bytes.`)
        }
        fields[part.fieldname] = part.value
      } else if (part.fieldname === 'image') image = await readFile(part.file, request)
      else throw new Problem('invalid_request', `Name the file “image”, not “${part.fieldname}”.`)
    }
  } catch (error) {
    // What is still on its way is read past, so that the client gets to hear the answer; nothing parses it any more.
    request.raw.unpipe()
    request.raw.resume()
    throw asProblem(error)
  }
  return { fields, image }
}

async function readFile(file: AsyncIterable<Uint8Array>, request: MultipartRequest): Promise<Uint8Array> {
  const bytes = await keepBytes(file, MAX_IMAGE_BYTES, (chunk) => request.reserveBytes(chunk.length))
  if (bytes === undefined)
    throw new Problem('image_too_large', `The file is larger than ${MAX_IMAGE_SIZE}. Save it smaller.`)
  return bytes
}

/** Whatever fails here fails while reading what the client sent. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'FST_FILES_LIMIT':
      return new Problem('invalid_request', 'Send exactly one image.')
    default:
      return new Problem('invalid_request', 'The form could not be read. Send it again, with one file named “image”.', {
        cause: error,
      })
  }
}
