/** The keys of a table that has at least one, in its order. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): [Key, ...Key[]] {
  // biome-ignore lint/plugin: a table is written out as `const`: it has the keys of its type and no others.
  return Object.keys(table) as [Key, ...Key[]]
}
