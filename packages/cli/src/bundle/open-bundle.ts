import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { FRAMES_FOLDER } from '@afterimage/core/frame-names'
import { printable } from '@afterimage/core/printable'
import { provenanceEndOf } from '@afterimage/film/provenance/provenance-claim'
import { type Entry, type Options, open, type ZipFile } from 'yauzl'
import { frameFile } from '../evolution-folder.ts'
import { MANIFEST_FILE } from '../manifest.ts'
import { contenderFolders, isRaceFolder } from '../race-folder.ts'
import { UsageError } from '../usage-error.ts'
import { fileKey, isUnusualName, namesOfEntry } from './entry-names.ts'
import { type Ledger, parseLedger } from './ledger.ts'
import { unnamedAmong } from './named-files.ts'

/** A frame of 1,024 × 1,024 px weighs 3 MB at most; whatever is larger is none of ours. */
const MAX_FRAME_BYTES = 32 * 1024 ** 2
const MAX_MANIFEST_BYTES = 64 * 1024 ** 2
/** A film of a hundred frames of 1,024 px has some tens of megabytes. */
export const MAX_BESIDE_BYTES = 256 * 1024 ** 2
const MAX_BESIDES = 100
/** Its frames and its manifest, and what a person may have put beside them. */
const MAX_ENTRIES = 20_000
/** Characters of a name that are shown: a bundle may come from anybody. */
const MAX_SHOWN = 80

/** An evolution that was taken away: a ZIP, or the folder that `npm run evolve` makes. */
export interface Bundle {
  readonly ledger: Ledger
  /** The bytes of a frame's PNG; undefined where the bundle lacks it, or it is too large to be one. */
  readFrame(number: number): Promise<Uint8Array | undefined>
  /** Files that lie among the frames without being named by the ledger. */
  readonly unnamed: readonly string[]
  /** Names of films and pictures that lie beside the frames, and may have manifests of their own (C2PA). */
  readonly besides: readonly string[]
  /** The bytes of one of them; undefined where it is too large, or damaged. */
  readBeside(name: string): Promise<Uint8Array | undefined>
  close(): void
}

/** Opens a bundle; nothing is unpacked. Throws {@link UsageError} where there is none. */
export async function openBundle(path: string, name: string): Promise<Bundle> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new UsageError(`There is no file ${name}.`)
  return found.isDirectory() ? openFolder(path, name) : openZip(path, name)
}

async function openFolder(folder: string, name: string): Promise<Bundle> {
  if (await isRaceFolder(folder)) {
    const contenders = (await contenderFolders(folder)).map((contender) => join(name, basename(contender)))
    throw new UsageError(
      `${name} holds a race, not one evolution. Name one of its contenders: ${contenders.join(', ')}.`,
    )
  }
  const file = join(folder, MANIFEST_FILE)
  const size = (await stat(file).catch(() => undefined))?.size
  const ledger = await readLedger(name, size, () => readWithin(file, MAX_MANIFEST_BYTES))
  return {
    ledger,
    readFrame: (number) => readWithin(join(folder, frameFile(number)), MAX_FRAME_BYTES),
    unnamed: unnamedAmong(await filesUnder(folder, FRAMES_FOLDER), ledger),
    besides: besidesAmong(await readdir(folder)),
    readBeside: (beside) => readWithin(join(folder, beside), MAX_BESIDE_BYTES),
    close: () => undefined,
  }
}

/** Names of what lies in a folder of a folder, or further within, from the outer one on; none where it is not there. */
async function filesUnder(folder: string, inner: string): Promise<readonly string[]> {
  const found = await readdir(join(folder, inner), { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
}

function besidesAmong(names: readonly string[]): string[] {
  return names
    .filter((name) => !name.includes('/') && provenanceEndOf(name) !== undefined)
    .toSorted()
    .slice(0, MAX_BESIDES)
}

/** A file's bytes; undefined where there is none, or it is larger. */
export async function readWithin(file: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() && found.size <= maxBytes ? readFile(file) : undefined
}

const openFile = promisify<string, Options, ZipFile>(open)

async function openZip(path: string, name: string): Promise<Bundle> {
  const zip = await openFile(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(
    (cause: unknown) => {
      throw new UsageError(
        `${name} is not a ZIP file, or is damaged. Give the ZIP of all frames, or a folder made by npm run evolve.`,
        {
          cause,
        },
      )
    },
  )
  try {
    const entries = await listEntries(zip, name)
    const manifest = entries.get(MANIFEST_FILE)
    const readManifest = () => readEntry(zip, manifest, MAX_MANIFEST_BYTES)
    const ledger = await readLedger(name, manifest?.uncompressedSize, readManifest)
    return {
      ledger,
      readFrame: (number) => readEntry(zip, entries.get(frameFile(number)), MAX_FRAME_BYTES),
      unnamed: unnamedAmong([...entries.keys()], ledger),
      besides: besidesAmong([...entries.keys()]),
      readBeside: (beside) => readEntry(zip, entries.get(beside), MAX_BESIDE_BYTES),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** `size` is that of the manifest, undefined where there is none. */
async function readLedger(
  name: string,
  size: number | undefined,
  read: () => Promise<Uint8Array | undefined>,
): Promise<Ledger> {
  if (size === undefined) throw new UsageError(`${name} holds no evolution: it has no ${MANIFEST_FILE}.`)
  if (size > MAX_MANIFEST_BYTES) {
    const [is, most] = [size, MAX_MANIFEST_BYTES].map((bytes) => Math.ceil(bytes / 1024 ** 2))
    throw new UsageError(`The ${MANIFEST_FILE} of ${name} is too large: ${is} MiB, and ${most} at most are read.`)
  }
  const json = await read()
  if (json === undefined) throw new UsageError(`The ${MANIFEST_FILE} of ${name} cannot be read.`)
  return parseLedger(new TextDecoder().decode(json))
}

/** What lies in it, by name. Of two that may become one file nobody could say which one was meant. */
async function listEntries(zip: ZipFile, name: string): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new UsageError(`${name} has too many files to be an evolution.`)
  const entries = new Map<string, Entry>()
  const taken = new Set<string>()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  zip.on('entry', (entry: Entry) => {
    for (const inside of namesOfEntry(entry)) {
      const shown = printable(inside).slice(0, MAX_SHOWN)
      if (isUnusualName(inside)) {
        return reject(new UsageError(`${name} holds a file with an unusual name, “${shown}”: it is not read.`))
      }
      const key = fileKey(inside)
      if (taken.has(key)) return reject(new UsageError(`${name} holds ${shown} twice.`))
      taken.add(key)
      entries.set(inside, entry)
    }
    zip.readEntry()
  })
  zip.once('end', resolve)
  zip.once('error', (cause) => reject(new UsageError(`${name} is a damaged ZIP file.`, { cause })))
  zip.readEntry()
  await promise
  return entries
}

function readEntry(zip: ZipFile, entry: Entry | undefined, maxBytes: number): Promise<Uint8Array | undefined> {
  if (entry === undefined || entry.uncompressedSize > maxBytes) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    // Damaged within: as good as missing.
    const missing = () => resolve(undefined)
    zip.openReadStream(entry, (error, stream) => {
      if (error) return missing()
      const parts: Buffer[] = []
      // Not read as an iterable: that of a stored entry never ends.
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.once('error', missing)
      stream.once('end', () => resolve(Buffer.concat(parts)))
    })
  })
}
