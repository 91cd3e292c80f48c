import type { Readable } from 'node:stream'

/** The kinds of file that are kept, and all but `vec` served, by the extension of their names. */
export const FILE_TYPES = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  html: 'text/html; charset=utf-8',
  /** What a picture means, as numbers; ours alone. */
  vec: 'application/octet-stream',
} as const

export type FileExtension = keyof typeof FILE_TYPES

/** A kept file: a folder per evolution, and in it a name that is the SHA-256 of the content. */
export interface StoredFile {
  readonly folder: string
  readonly sha256: string
  readonly extension: FileExtension
}

export interface KeptFile extends StoredFile {
  readonly bytes: number
}

export interface ListedFile extends KeptFile {
  readonly changedAt: Date
}

export interface ByteRange {
  readonly first: number
  /** Inclusive. */
  readonly last: number
}

/** Where clients may fetch files without passing through us. */
export interface FileDelivery {
  /** Origin of every address that is given out. */
  readonly origin: string
  /** How long an address is good, in seconds; undefined when it is good for ever. */
  readonly goodForS: number | undefined
  /** Address of the file, delivered as told; undefined when only we can serve it so. */
  urlOf(file: StoredFile, how?: HowDelivered): Promise<string | undefined>
}

export interface HowDelivered {
  /** The name under which it is saved; without one it is shown. */
  readonly downloadName?: string | undefined
  /** How long the file will be there at least, in seconds; without it, longer than any cache keeps it. */
  readonly cachedForS?: number
}

/**
 * Where pictures and films are kept. Names are their content's hash, so a file never changes and keeping it twice is
 * keeping it once; a file is there whole or not at all, and what was kept outlives a power cut.
 */
export interface Storage {
  keep(folder: string, extension: FileExtension, content: Uint8Array): Promise<KeptFile>
  /** A path on the local disk that a file may be written to before {@link keepFile}; orphaned after a restart. */
  draftPath(extension: FileExtension): Promise<string>
  /** Keeps a file written to a draft path, which is gone afterwards. */
  keepFile(folder: string, extension: FileExtension, file: string): Promise<KeptFile>
  /**
   * Keeps a file in another folder, too, as a file of its own that goes alone: on a disk it is the same content under a second name,
   * which takes no room; a bucket copies it itself. False when there is no such file.
   */
  share(file: StoredFile, folder: string): Promise<boolean>
  /** The whole content. Throws when there is no such file. */
  read(file: StoredFile): Promise<Uint8Array>
  /** Size in bytes, or undefined when there is no such file. */
  sizeOf(file: StoredFile): Promise<number | undefined>
  stream(file: StoredFile, range?: ByteRange): Readable
  remove(file: StoredFile): Promise<void>
  /** Removes everything of an evolution. */
  removeFolder(folder: string): Promise<void>
  /** Every folder there is, in any order. */
  folders(): AsyncIterable<string>
  /** When the folder last got or lost a file; undefined when there is none. */
  folderChangedAt(folder: string): Promise<Date | undefined>
  /** The files of a folder, in any order; none when there is no such folder. */
  files(folder: string): AsyncIterable<ListedFile>
  /** Undefined when files are served by us alone. */
  readonly delivery: FileDelivery | undefined
  /** Proves that the store can be used, a disk by writing to it, a bucket by its answer; throws when it cannot. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** Address at which a kept file is served; it never changes its content. */
export function fileUrl(file: StoredFile): string {
  return `/files/${file.folder}/${fileName(file)}`
}

export function fileName({ sha256, extension }: Omit<StoredFile, 'folder'>): string {
  return `${sha256}.${extension}`
}

/** The file that a name in a folder stands for; undefined for a name that is none of ours. */
export function parseFileName(folder: string, name: string): StoredFile | undefined {
  const [, sha256, extension] = /^([0-9a-f]{64})\.([a-z0-9]{3,4})$/.exec(name) ?? []
  if (sha256 === undefined || extension === undefined || !isFileExtension(extension)) return undefined
  return { folder, sha256, extension }
}

function isFileExtension(text: string): text is FileExtension {
  return Object.hasOwn(FILE_TYPES, text)
}
