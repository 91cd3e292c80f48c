import type { ByteRange } from '../storage/storage.ts'

/**
 * The single range that a Range header asks for (RFC 9110, section 14.1), cut to the file's size; undefined when there
 * is none, or one of a kind that may be ignored; `unsatisfiable` when it lies outside the file. range-parser 1.3.0 refuses the
 * last 500 bytes of a shorter file, which are the whole of it (14.1.2), and players ask for just that.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const asked = header?.match(/^bytes=(\d*)-(\d*)$/)
  if (!asked) return undefined
  const [, from = '', to = ''] = asked
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first > last || first >= bytes ? 'unsatisfiable' : { first, last }
}
