import { randomUUID } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'

/**
 * Lets `write` fill a file beside `file` and renames it when it is complete, so that `file` is whole or absent however the process
 * ends. Nothing is left when writing fails or `signal` aborts. Answers the size in bytes.
 */
export async function writeWhole(
  file: string,
  signal: AbortSignal,
  write: (temporary: string) => Promise<void>,
): Promise<{ bytes: number }> {
  const temporary = `${file}.${randomUUID()}.part`
  try {
    signal.throwIfAborted()
    await write(temporary)
    signal.throwIfAborted()
    const { size } = await stat(temporary)
    await rename(temporary, file)
    return { bytes: size }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
