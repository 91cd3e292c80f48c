import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FRAMES_FOLDER, frameFileName } from '@afterimage/core/frame-names'
import { writeWhole } from '@afterimage/film/write-whole'
import type { LedgerFrame, Manifest } from './manifest.ts'
import { UsageError } from './usage-error.ts'

const NEVER = new AbortController().signal
/** What a process that was killed leaves of a file that was not whole. */
const UNFINISHED = /\.part$/

/** Where a frame's file lies in an evolution's folder. */
export function frameFile(number: number): string {
  return `${FRAMES_FOLDER}/${frameFileName(number)}`
}

/** Whether a file in the folder of the frames is ours, whole or not. */
export function isFrameFile(name: string): boolean {
  return /^frame-\d+\.png(\.[\w-]+\.part)?$/.test(name)
}

/** Writes a frame's file, whole or not at all. */
export async function writeFrame(
  folder: string,
  number: number,
  png: Uint8Array,
): Promise<Pick<LedgerFrame, 'file' | 'sha256'>> {
  const file = frameFile(number)
  await mkdir(join(folder, FRAMES_FOLDER), { recursive: true })
  await writeWhole(join(folder, file), NEVER, (temporary) => writeFile(temporary, png))
  return { file, sha256: hashOf(png) }
}

/** What a folder can be gone on from: the frames that are as the ledger says, and what the first and the last of them hold. */
export interface ProvenFrames {
  readonly frames: readonly [LedgerFrame, ...LedgerFrame[]]
  readonly first: Uint8Array
  readonly last: Uint8Array
}

/**
 * Proves the frames of a folder one after the other, up to the first that is damaged or missing: what comes after it was made
 * from it. Clears away what was not finished. Throws {@link UsageError} when it is the original.
 */
export async function proveFrames(folder: string, { frames: [first, ...others] }: Manifest): Promise<ProvenFrames> {
  const original = first && (await readProven(folder, first))
  if (first === undefined || original === undefined) {
    throw new UsageError(`The original, ${frameFile(0)}, is damaged or missing. Start again from the image.`)
  }
  await clearUnfinished(folder)
  let proven: ProvenFrames = { frames: [first], first: original, last: original }
  for (const frame of others) {
    const png = await readProven(folder, frame)
    if (png === undefined) break
    proven = { ...proven, frames: [...proven.frames, frame], last: png }
  }
  return proven
}

async function readProven(folder: string, { number, sha256 }: LedgerFrame): Promise<Uint8Array | undefined> {
  const png = await readFile(join(folder, frameFile(number))).catch(() => undefined)
  return png !== undefined && hashOf(png) === sha256 ? png : undefined
}

async function clearUnfinished(folder: string): Promise<void> {
  for (const inside of [folder, join(folder, FRAMES_FOLDER)]) {
    const names = await readdir(inside)
    for (const name of names.filter((name) => UNFINISHED.test(name))) await rm(join(inside, name), { force: true })
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
