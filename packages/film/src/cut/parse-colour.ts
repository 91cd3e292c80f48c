import type { PaintColour } from './paint.ts'

/** The channels of a colour that is written as `#ff5a36`. */
export function parseColour(hex: string): PaintColour {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}
