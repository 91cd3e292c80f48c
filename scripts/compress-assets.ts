import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** What shrinks; pictures, fonts and films are compressed already. */
const SHRINKING = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.wasm', '.onnx', '.webmanifest'])
const SMALLEST_BYTES = 1_000
const LARGE_BYTES = 1_000_000
/** Beyond a megabyte the best quality takes seconds and saves a twentieth. */
const QUALITY = { small: 10, large: 6 } as const

/** Writes a Brotli copy beside each built file that shrinks; the server sends it to browsers that take it. */
export async function compressAssets(dist: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && SHRINKING.has(extname(entry.name)))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_BYTES) return
  const compressed = await compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length < LARGE_BYTES ? QUALITY.small : QUALITY.large,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  if (compressed.length < bytes.length) await writeFile(`${file}.br`, compressed)
}
