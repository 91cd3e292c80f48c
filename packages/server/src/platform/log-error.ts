import { z } from 'zod'

/** What a line tells of an error. */
export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

const MAX_MESSAGE_LENGTH = 500
const MAX_STACK_LENGTH = 2_000
const MAX_CAUSES = 4

const errorFields = z.object({
  message: z.string(),
  name: z.string().optional(),
  code: z.string().optional(),
  stack: z.string().optional(),
})

/**
 * What the log may hold of an error: its kind, message, code and stack, and those of its causes. Its other fields stay out:
 * drivers hang statements with their parameters there, mailers the email's recipients, HTTP clients headers.
 */
export function describeError(error: unknown, causes = MAX_CAUSES): LoggedError | undefined {
  if (error === undefined || error === null) return undefined
  if (!(error instanceof Error)) return describeOther(error, causes)
  const { name, message, stack } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  // The stack begins with the message; the frames alone hold nothing of a request.
  const frames = stack?.slice(stack.indexOf('\n    at ') + 1).slice(0, MAX_STACK_LENGTH)
  const cause = causes > 0 ? describeError(error.cause, causes - 1) : undefined
  return {
    type: name,
    message: cleanText(message),
    ...(code !== undefined && { code }),
    ...(frames?.startsWith('    at ') && { stack: frames }),
    ...(cause !== undefined && { cause }),
  }
}

/** The queue's library tells of an error by a plain object with its fields. */
function describeOther(error: unknown, causes: number): LoggedError | undefined {
  const fields = errorFields.safeParse(error)
  if (!fields.success) return { type: typeof error, message: cleanText(String(error)) }
  const { message, ...others } = fields.data
  return describeError(Object.assign(new Error(message), { stack: '' }, others), causes)
}

/** Without what people typed: their email addresses, the values that PostgreSQL quotes, and what follows a `?` in an address. */
export function cleanText(message: string): string {
  return message
    .slice(0, MAX_MESSAGE_LENGTH)
    .replace(/[^\s<>"'(),;:=]{1,80}@[^\s<>"'(),;]{1,200}/g, '•••@•••')
    .replace(/(invalid input [^:]*|out of range[^:]*|invalid byte sequence [^:]*): .*$/s, '$1: •••')
    .replace(/(\/[^\s?"'<>]*)\?[^\s"'<>]+/g, '$1?•••')
}
