const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** A file's size in decimal units, three digits at most: `812 B`, `1.4 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes / 1_000 ** power
  const digits = power === 0 || value >= 100 ? 0 : 1
  return `${Number(value.toFixed(digits))} ${UNITS[power]}`
}
