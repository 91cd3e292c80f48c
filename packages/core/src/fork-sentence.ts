/** Where a fork began: `parent` is the other evolution's id or folder, null where it may not be told. */
export function forkSentence(
  { frame, sha256 }: { readonly frame: number; readonly sha256: string },
  parent: string | null,
): string {
  return `frame ${frame} of ${parent ?? 'an evolution that is not public'} (SHA-256 ${sha256})`
}
