import { type FileHandle, open } from 'node:fs/promises'

const HEADER_BYTES = 8
const MAX_BOXES = 64

/**
 * How many video frames an MP4 of one track really holds: the sample count of its `stsz` box (ISO/IEC 14496-12, 8.7.3.2), found by
 * walking down from the file's start. Throws when the file is not complete.
 */
export async function countSamples(file: string): Promise<number> {
  const handle = await open(file)
  try {
    let from = 0
    let to = (await handle.stat()).size
    for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz'])
      [from, to] = await findBox(handle, name, from, to)
    // version and flags (4 bytes), one size for all (4), count (4)
    return (await read(handle, from + 8, 4)).readUInt32BE()
  } finally {
    await handle.close()
  }
}

/** Where the content of the first box of that name lies between two offsets. */
async function findBox(handle: FileHandle, name: string, from: number, to: number): Promise<[number, number]> {
  let at = from
  for (let seen = 0; seen < MAX_BOXES && at + HEADER_BYTES <= to; seen++) {
    const header = await read(handle, at, HEADER_BYTES)
    const bytes = header.readUInt32BE()
    if (header.toString('latin1', 4) === name) return [at + HEADER_BYTES, at + bytes]
    if (bytes < HEADER_BYTES) break
    at += bytes
  }
  throw new Error(`The MP4 is not complete: it has no ${name} box.`)
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new Error('The MP4 is not complete: it ends within a box.')
  return buffer
}
