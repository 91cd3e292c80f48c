/** Where a fork began: `parent` is the folder of the other evolution, null where it is not told. */
export function forkSentence(
  { frame, sha256 }: { readonly frame: number; readonly sha256: string },
  parent: string | null,
): string {
  return `frame ${frame} of ${parent ?? 'another evolution'} (SHA-256 ${sha256})`
}
