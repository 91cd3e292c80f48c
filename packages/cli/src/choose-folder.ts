import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { FRAMES_FOLDER } from '@afterimage/core/frame-names'
import { isFrameFile } from './evolution-folder.ts'
import { holdFolder, LOCK_FILE } from './lock-evolution.ts'
import { MANIFEST_FILE } from './manifest.ts'
import { UsageError } from './usage-error.ts'

const MAX_TRIES = 1_000
const NAME_ANOTHER = ', or name another folder with --out'

/** A folder that this process alone works in, until it is released. */
export interface OwnFolder {
  readonly folder: string
  release(): Promise<void>
}

/**
 * Makes the folder for an evolution or a race and keeps it for this process: the wanted one, which must be new or empty so that nothing of a person's
 * is overwritten, or else the first of `photo-evolution`, `photo-evolution-2`, … in `base` that is not there yet.
 */
export async function chooseFolder(
  wanted: string | undefined,
  image: string,
  base: string,
  kind: 'evolution' | 'race' = 'evolution',
): Promise<OwnFolder> {
  if (wanted !== undefined) return takeWanted(wanted)
  for (let number = 1; number <= MAX_TRIES; number++) {
    const folder = join(base, `${parse(image).name}-${kind}${number === 1 ? '' : `-${number}`}`)
    if (await isNew(folder)) return { folder, release: await holdFolder(folder, NAME_ANOTHER) }
  }
  throw new UsageError('There are a thousand evolutions of this image here already. Name a folder with --out.')
}

/** Making it is taking it: of two who want the same name one finds it there. */
async function isNew(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function takeWanted(folder: string): Promise<OwnFolder> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    if (!hasCode(error, 'EEXIST', 'ENOTDIR')) throw error
    throw new UsageError(`${folder} is a file. Name a folder with --out.`)
  }
  await refuseUsed(folder)
  const release = await holdFolder(folder, NAME_ANOTHER)
  try {
    await refuseUsed(folder)
    await rm(join(folder, FRAMES_FOLDER), { recursive: true, force: true })
    return { folder, release }
  } catch (error) {
    await release()
    throw error
  }
}

async function refuseUsed(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith(LOCK_FILE))
  if (names.includes(MANIFEST_FILE)) {
    throw new UsageError(
      `${folder} already holds an evolution. Continue it with --resume ${folder}, or name another folder with --out.`,
    )
  }
  if (names.length > 0 && !(await isOnlyAStart(folder, names))) {
    throw new UsageError(`${folder} is not empty. Name another folder with --out.`)
  }
}

/** Whether there is nothing but the frames of a run that ended before its first manifest was written. */
async function isOnlyAStart(folder: string, names: readonly string[]): Promise<boolean> {
  if (names.length !== 1 || names[0] !== FRAMES_FOLDER) return false
  const inside = await readdir(join(folder, FRAMES_FOLDER)).catch(() => undefined)
  return inside?.every(isFrameFile) ?? false
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
