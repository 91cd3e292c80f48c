/** Where the focus goes from an entry by so many; it stays at the ends. Undefined in an empty list. */
export function stepped(ids: readonly string[], from: string | null, by: 1 | -1): string | undefined {
  const at = from === null ? -1 : ids.indexOf(from)
  if (at < 0) return ids[0]
  return ids[Math.min(ids.length - 1, Math.max(0, at + by))]
}

/**
 * Where the focus goes when some entries leave the list: it stays where that one stays, else it goes to the next that does, or to the one
 * before. Null where none is left.
 */
export function placeAfter(ids: readonly string[], gone: ReadonlySet<string>, current: string | null): string | null {
  const at = current === null ? 0 : Math.max(0, ids.indexOf(current))
  const stays = (id: string) => !gone.has(id)
  return ids.slice(at).find(stays) ?? ids.slice(0, at).findLast(stays) ?? null
}
