import { problemBody } from '@afterimage/contract/problem'

export interface HostileAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** What no stranger may read: stacks, paths of the machine, statements and names of the database. */
const INSIDE =
  /node_modules|\.ts:\d+|\n\s+at \S+|file:\/\/\/[^e]|\/(?:home|tmp|root|usr|var|work)\/|\b(?:select|insert into|update|delete from)\b.{1,80}\b(?:from|values|set|where)\b|SQLSTATE|relation "|violates|PGlite|kysely|FST_ERR/i

/** As the system names its errors: in capitals, which no field of a request is named in. */
const SYSTEM_ERROR = /\bE[A-Z]{4,}\b: /

/** What is wrong with an answer; undefined when nothing is. `isHead` says that it has no body. */
export function classifyAnswer({ status, type, body }: HostileAnswer, isHead: boolean): string | undefined {
  // 501 is what oEmbed prescribes for a format that is not spoken; 503 says that there is too much to do.
  if (status >= 500 && status !== 501 && status !== 503) return `status ${status}`
  if (status < 400 || isHead) return undefined
  // A page that shows nothing is still a page.
  if (type.startsWith('text/html') && (status === 404 || status === 410)) return undefined
  if (INSIDE.test(body) || SYSTEM_ERROR.test(body)) return 'the answer tells of the inside'
  if (!type.startsWith('application/json')) return `status ${status} as ${type}`
  return isProblem(body) ? undefined : 'the answer is no problem of the contract'
}

function isProblem(body: string): boolean {
  try {
    return problemBody.strict().safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}
