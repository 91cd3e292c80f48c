/** A call of the reference, or a group of them, as an address names it: `#/Evolutions/createEvolution`, `#/Signing%20in`. */
export type NamedCall = readonly [group: string, call?: string | undefined]

/** What an address names, by its hash; undefined where that is no name of ours. */
export function readCall(hash: string): NamedCall | undefined {
  const [mark, group, call, ...others] = hash.split('/').map(decoded)
  if (mark !== '#' || !group || call === '' || others.length > 0) return undefined
  return call === undefined ? [group] : [group, call]
}

/** The hash of an address that names a call or a group. */
export function writeCall(named: NamedCall): string {
  return ['#', ...named.filter((part) => part !== undefined).map(encodeURIComponent)].join('/')
}

/** The id of the element in which Swagger UI shows it. */
export function elementOf([group, call]: NamedCall): string {
  const name = group.replaceAll(/\s/g, '_')
  return call === undefined ? `operations-tag-${name}` : `operations-${name}-${call}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
