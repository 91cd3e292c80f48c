/** Where a fork began, in words: of the other evolution what may be told of it, an id or the name of its folder. */
export function forkSentence(forked: {
  readonly frame: number
  readonly sha256: string
  readonly evolutionId: string | null
}): string {
  const of = forked.evolutionId ?? 'an evolution that is not public'
  return `frame ${forked.frame} of ${of} (SHA-256 ${forked.sha256})`
}
