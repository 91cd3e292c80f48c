import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** What the build writes last: its stamp, then a line for each file, its name and its bytes. */
const LIST = '.stamp'
const LINE = /^(.+) (\d+)$/

/**
 * Files of the built web application that are not as the build left them, by their names in its folder. A build that did not come to its end
 * left no list, which is then what is missing.
 */
export async function findMissingFiles(dist: string): Promise<readonly string[]> {
  const list = await readFile(path.join(dist, LIST), 'utf8').catch(() => undefined)
  if (list === undefined) return [LIST]
  const [, ...lines] = list.split('\n')
  const files = lines.map(async (line) => {
    const [, name, bytes] = LINE.exec(line) ?? []
    if (name === undefined) return []
    const found = await stat(path.join(dist, name)).catch(() => undefined)
    return found?.size === Number(bytes) ? [] : [name]
  })
  return (await Promise.all(files)).flat()
}
