import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

/** One call as a document shows it: what is sent, and what is answered. */
export interface CallExample {
  readonly call: Endpoint
  /** Undefined where nothing is sent. */
  readonly body: unknown
  /** The fields beside the file, where a form may be sent in place of JSON. */
  readonly form: unknown
  readonly answer: unknown
}

type Sent<E extends Endpoint> = E['body'] extends z.ZodType
  ? { readonly body: z.input<E['body']>; readonly form?: z.input<E['body']> }
  : object

/** An example of a call, whose body and answer the compiler holds to the call's schemas. */
export function example<E extends Endpoint>(
  call: E,
  shown: Sent<E> & { readonly answer: z.input<E['ok']['body']> },
): CallExample {
  return {
    call,
    body: 'body' in shown ? shown.body : undefined,
    form: 'form' in shown ? shown.form : undefined,
    answer: shown.answer,
  }
}
