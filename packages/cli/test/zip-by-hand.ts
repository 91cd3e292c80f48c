import { crc32 } from 'node:zlib'

/** A file of a ZIP that no honest program writes. */
export interface HandmadeFile {
  readonly name: string
  readonly content: string | Uint8Array
  /** What Info-ZIP's field for names in UTF-8 says. */
  readonly unicodeName?: string
}

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const [VERSION, UNICODE_PATH] = [20, 0x7075]

/** A ZIP of files under whatever names, as they are, not compressed (APPNOTE 6.3). */
export function zipByHand(files: readonly HandmadeFile[]): Buffer {
  const written: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const { name, content, unicodeName } of files) {
    const bytes = Buffer.from(name)
    const data = Buffer.from(content)
    const extra = unicodeName === undefined ? Buffer.alloc(0) : unicodePath(bytes, unicodeName)
    const common = [
      ...[short(VERSION), short(0), short(0), short(0), short(0)],
      ...[long(crc32(data)), long(data.length), long(data.length), short(bytes.length), short(extra.length)],
    ]
    const entry = Buffer.concat([long(LOCAL), ...common, bytes, extra, data])
    const rest = [short(0), short(0), short(0), long(0), long(at)]
    listed.push(Buffer.concat([long(CENTRAL), short(VERSION), ...common, ...rest, bytes, extra]))
    written.push(entry)
    at += entry.length
  }
  const list = Buffer.concat(listed)
  const counts = [short(0), short(0), short(files.length), short(files.length)]
  return Buffer.concat([...written, list, long(END), ...counts, long(list.length), long(at), short(0)])
}

function unicodePath(name: Buffer, unicodeName: string): Buffer {
  const data = Buffer.concat([Buffer.of(1), long(crc32(name)), Buffer.from(unicodeName)])
  return Buffer.concat([short(UNICODE_PATH), short(data.length), data])
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
