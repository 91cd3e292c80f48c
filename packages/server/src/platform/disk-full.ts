/** What a full disk and a used-up quota of it are called. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])
/** What a program of its own says about it; that one has no error code to give. */
const SAID = /no space left on device|disk quota exceeded/i

/** Whether there was no room to write; also when another program found out. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (('code' in error && FULL.has(error.code)) || SAID.test(error.message))
}
