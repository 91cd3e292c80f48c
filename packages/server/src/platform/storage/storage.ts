import type { Readable } from 'node:stream'

/** The kinds of file that are kept and served, by the extension of their names. */
export const FILE_TYPES = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  html: 'text/html; charset=utf-8',
} as const

export type FileExtension = keyof typeof FILE_TYPES

/** A kept file: a folder per evolution, and in it a name that is the SHA-256 of the content. */
export interface StoredFile {
  readonly folder: string
  readonly sha256: string
  readonly extension: FileExtension
}

export interface ByteRange {
  readonly first: number
  /** Inclusive. */
  readonly last: number
}

/**
 * Where pictures and films are kept. Names are their content's hash, so a file never changes and keeping it twice is
 * keeping it once; a file is there whole or not at all.
 */
export interface Storage {
  keep(folder: string, extension: FileExtension, content: Uint8Array): Promise<StoredFile & { readonly bytes: number }>
  /** A path on the local disk that a file may be written to before {@link keepFile}; rubbish after a restart. */
  draftPath(extension: FileExtension): string
  /** Keeps a file written to a draft path, which is gone afterwards. */
  keepFile(folder: string, extension: FileExtension, file: string): Promise<StoredFile & { readonly bytes: number }>
  /** The whole content. Throws when there is no such file. */
  read(file: StoredFile): Promise<Uint8Array>
  /** Size in bytes, or undefined when there is no such file. */
  sizeOf(file: StoredFile): Promise<number | undefined>
  stream(file: StoredFile, range?: ByteRange): Readable
  remove(file: StoredFile): Promise<void>
  /** Removes everything of an evolution. */
  removeFolder(folder: string): Promise<void>
  /** Folders last changed before the moment. */
  foldersOlderThan(moment: Date): AsyncIterable<string>
  /** Proves that files can be written; throws when they cannot. */
  probe(): Promise<void>
}

/** Address at which a kept file is served; it never changes its content. */
export function fileUrl(file: StoredFile): string {
  return `/files/${file.folder}/${file.sha256}.${file.extension}`
}

export function isFileExtension(text: string): text is FileExtension {
  return Object.hasOwn(FILE_TYPES, text)
}
