const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** A file's size in decimal units, three digits at most: `812 B`, `1.4 MB`. */
export function formatBytes(bytes: number): string {
  // A little more than the size decides the unit, so that 999,949 bytes are 1 MB and not 1000 KB.
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes * 1.0005, 1)) / 3))
  const value = bytes / 1_000 ** power
  const digits = power === 0 || value >= 100 ? 0 : 1
  return `${Number(value.toFixed(digits))} ${UNITS[power]}`
}
