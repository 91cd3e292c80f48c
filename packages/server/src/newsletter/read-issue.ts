import { createHash } from 'node:crypto'

/** An issue of the newsletter, as its file has it. */
export interface Issue {
  /** The same for the same words: a file that is sent again is the same issue. */
  readonly id: string
  readonly subject: string
  /** Without its title. */
  readonly markdown: string
}

const MAX_BYTES = 100_000
const MAX_SUBJECT = 150

/** Reads an issue from a Markdown text whose first line is `# Its subject`. Throws an Error that says what is to be changed. */
export function readIssue(text: string): Issue {
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(`An issue has at most ${MAX_BYTES} bytes.`)
  const [first = '', ...rest] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const subject = /^# +(\S.*)$/.exec(first)?.[1]?.trim()
  if (subject === undefined) throw new Error('The first line of an issue is its subject: # What happened')
  if (subject.length > MAX_SUBJECT) throw new Error(`A subject has at most ${MAX_SUBJECT} characters.`)
  const markdown = rest.join('\n').trim()
  if (markdown === '') throw new Error('There is nothing under the subject.')
  return { id: createHash('sha256').update(`${subject}\n${markdown}`).digest('base64url'), subject, markdown }
}
