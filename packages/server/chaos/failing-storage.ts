import type { Storage } from '../src/platform/storage/storage.ts'

/**
 * A storage of which some writes fail: every second one before anything is written, the others after all of it, as when
 * an answer is lost on its way.
 */
export function failingStorage(storage: Storage, isFailing: () => boolean): Storage {
  let failures = 0
  const sometimes = async <Kept>(write: () => Promise<Kept>): Promise<Kept> => {
    if (!isFailing()) return write()
    failures += 1
    if (failures % 2 === 0) await write()
    throw new Error('EIO: the simulated storage failed')
  }
  return {
    ...storage,
    keep: (folder, extension, content) => sometimes(() => storage.keep(folder, extension, content)),
    share: (file, folder) => sometimes(() => storage.share(file, folder)),
    keepFile: (folder, extension, file) => sometimes(() => storage.keepFile(folder, extension, file)),
  }
}
