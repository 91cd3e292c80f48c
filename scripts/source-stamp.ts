import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const STAMP = '.stamp'

/** SHA-256 over the names and bytes of all files under the given files and folders; equal stamps mean nothing to rebuild. */
export async function sourceStamp(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesUnder(path)) hash.update(`${file}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}

/** Whether a folder was built of what has this stamp, and has all that was built then. */
export async function isBuilt(folder: string, stamp: string): Promise<boolean> {
  const written = await readFile(join(folder, STAMP), 'utf8').catch(() => undefined)
  return written !== undefined && written === `${stamp}\n${await contentsOf(folder)}`
}

/** Writes down what a folder was built of, and what is in it. */
export async function markBuilt(folder: string, stamp: string): Promise<void> {
  await writeFile(join(folder, STAMP), `${stamp}\n${await contentsOf(folder)}`)
}

/** A line for each file: its name and its bytes. */
async function contentsOf(folder: string): Promise<string> {
  const files = (await filesUnder(folder)).filter((file) => file !== join(folder, STAMP))
  const lines = files.map(async (file) => `${relative(folder, file)} ${(await stat(file)).size}`)
  return (await Promise.all(lines)).join('\n')
}

async function filesUnder(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
