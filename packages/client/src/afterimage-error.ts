import type { ProblemBody, ProblemCode } from '@afterimage/contract/problem'

/** What can go wrong besides the problems of the API: of the line, of the answer, and of the evolution itself. */
export type ClientCode = 'connection_failed' | 'timed_out' | 'answer_not_understood' | 'evolution_failed'

interface ErrorParts {
  readonly status?: number
  readonly requestId?: string | undefined
  readonly retryAt?: Date | undefined
  readonly cause?: unknown
}

/** Why a call has no answer. `code` is for programs, `message` for people. */
export class AfterimageError extends Error {
  override readonly name = 'AfterimageError'
  readonly code: ProblemCode | ClientCode
  /** Of the answer, where there was one. */
  readonly status: number | undefined
  /** Under which the operator's log has the rest. */
  readonly requestId: string | undefined
  /** When the same call can succeed, where that is known. */
  readonly retryAt: Date | undefined

  constructor(code: ProblemCode | ClientCode, message: string, parts: ErrorParts = {}) {
    super(message, { cause: parts.cause })
    this.code = code
    this.status = parts.status
    this.requestId = parts.requestId
    this.retryAt = parts.retryAt
  }
}

/** The error that an answer stands for. */
export async function readError(answer: Response): Promise<AfterimageError> {
  const { status } = answer
  const text = await answer.text().catch(() => '')
  const body = parseProblem(text)
  if (body === undefined) {
    const message = `The server answered ${status} with something that is no answer of Afterimage.`
    return new AfterimageError('answer_not_understood', message, { status })
  }
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const retryAt = body.retryAt ?? (Number.isFinite(wait) ? Date.now() + wait * 1_000 : undefined)
  return new AfterimageError(body.code, body.error, {
    status,
    requestId: body.requestId,
    retryAt: retryAt === undefined ? undefined : new Date(retryAt),
  })
}

/** The problem in a text; undefined where it is none. */
export function parseProblem(text: string): ProblemBody | undefined {
  try {
    const found: unknown = JSON.parse(text)
    return isProblem(found) ? found : undefined
  } catch {
    return undefined
  }
}

function isProblem(found: unknown): found is ProblemBody {
  if (typeof found !== 'object' || found === null) return false
  return 'code' in found && typeof found.code === 'string' && 'error' in found && typeof found.error === 'string'
}
