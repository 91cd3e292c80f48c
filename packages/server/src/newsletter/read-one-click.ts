import { Problem } from '../platform/problem.ts'

/** What of a request matters here. */
interface FormRequest {
  readonly query: unknown
  readonly body: unknown
  isMultipart(): boolean
  parts(options: {
    limits: Record<string, number>
  }): AsyncIterable<{ readonly fieldname: string; readonly value?: unknown }>
}

/**
 * What a mail program proves that unsubscribes its user with one click (RFC 8058): the query of the address that the
 * email's `List-Unsubscribe` names, if a form came with `List-Unsubscribe=One-Click`, in either encoding.
 */
export async function readOneClick(request: FormRequest): Promise<unknown> {
  const form = request.isMultipart() ? await readFields(request) : request.body
  const isOneClick = hasField(form) && form['List-Unsubscribe'] === 'One-Click'
  return isOneClick ? request.query : undefined
}

async function readFields(request: FormRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  try {
    for await (const { fieldname, value } of request.parts({
      limits: { files: 0, fields: 5, fieldSize: 100, parts: 5 },
    })) {
      fields[fieldname] = value
    }
  } catch (error) {
    throw new Problem('invalid_request', 'The form could not be read.', { cause: error })
  }
  return fields
}

function hasField(form: unknown): form is { 'List-Unsubscribe'?: unknown } {
  return typeof form === 'object' && form !== null
}
