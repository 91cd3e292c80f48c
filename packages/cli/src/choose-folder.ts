import { mkdir, readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { MANIFEST_FILE } from './manifest.ts'
import { UsageError } from './usage-error.ts'

const MAX_TRIES = 1_000

/**
 * Makes the folder for an evolution and answers its path: the wanted one, which must be new or empty so that nothing of a person's is
 * overwritten, or else the first free of `photo-evolution`, `photo-evolution-2`, … in `base`.
 */
export async function chooseFolder(wanted: string | undefined, image: string, base: string): Promise<string> {
  if (wanted !== undefined) {
    if (await takeFolder(wanted)) return wanted
    if ((await readdir(wanted)).includes(MANIFEST_FILE)) {
      throw new UsageError(
        `${wanted} holds an evolution already. Go on with it by --resume ${wanted}, or name another folder with --out.`,
      )
    }
    throw new UsageError(`${wanted} is not empty. Name another folder with --out.`)
  }
  for (let number = 1; number <= MAX_TRIES; number++) {
    const folder = join(base, `${parse(image).name}-evolution${number === 1 ? '' : `-${number}`}`)
    if (await takeFolder(folder)) return folder
  }
  throw new UsageError('There are a thousand evolutions of this image here already. Name a folder with --out.')
}

async function takeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true })
    return (await readdir(folder)).length === 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR')) {
      throw new UsageError(`${folder} is a file. Name a folder with --out.`)
    }
    throw error
  }
}
