import type { Entry } from 'yauzl'

/** Info-ZIP's field for a name in UTF-8: a version, a checksum, then the name. */
const UNICODE_PATH = 0x7075
const UNICODE_NAME_AT = 5

/** All names that an entry of a ZIP goes by, one in most: which of two an unpacker takes, nobody knows. */
export function namesOfEntry({ fileName, extraFields }: Pick<Entry, 'fileName' | 'extraFields'>): readonly string[] {
  const others = extraFields
    .filter(({ id, data }) => id === UNICODE_PATH && data.length > UNICODE_NAME_AT)
    .map(({ data }) => data.subarray(UNICODE_NAME_AT).toString())
  return [...new Set([textOfName(fileName), ...others])]
}

/** Bytes, where the reader leaves names as they are, whatever its types say. */
function textOfName(fileName: string | Uint8Array): string {
  return typeof fileName === 'string' ? fileName : Buffer.from(fileName).toString()
}

/** Whether unpackers may put a file of this name somewhere else than it says. A folder's name ends with a slash. */
export function isUnusualName(name: string): boolean {
  const parts = name.replace(/\/$/, '').split('/')
  return name.includes('\\') || /^[a-z]:|\p{Cc}/iu.test(name) || parts.some((part) => ['', '.', '..'].includes(part))
}

/** The same for names that are one file on some disk: of Windows and macOS, which know no capitals and drop what ends a name. */
export function fileKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/[. ]+$/, ''))
    .join('/')
}
