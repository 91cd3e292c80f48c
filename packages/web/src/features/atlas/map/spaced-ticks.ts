import type { Tick } from '../atlas-axes.ts'

/** Of a label, pixels: what a character takes, and what stays free beside it. */
const CHARACTER_PX = 7
const GAP_PX = 6

/** The marks whose labels find room side by side on so many pixels: from the end of the axis, where what has no scale stands. */
export function spacedTicks(ticks: readonly Tick[], widthPx: number): readonly Tick[] {
  const kept: Tick[] = []
  for (const tick of ticks.toReversed()) {
    const next = kept[0]
    if (next === undefined || (next.at - tick.at) * widthPx >= apart(tick, next)) kept.unshift(tick)
  }
  return kept
}

function apart(one: Tick, other: Tick): number {
  return ((one.label.length + other.label.length) / 2) * CHARACTER_PX + GAP_PX
}
