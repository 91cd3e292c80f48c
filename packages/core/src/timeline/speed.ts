/** How fast frames can be played: times the film's own pace. */
export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]
export const USUAL_SPEED = 1 satisfies Speed

/** So many steps faster, or slower where it is negative, as far as there are speeds. */
export function speedAfter(speed: Speed, by: number): Speed {
  const index = Math.max(0, Math.min(SPEEDS.indexOf(speed) + by, SPEEDS.length - 1))
  return SPEEDS[index] ?? USUAL_SPEED
}

/** The speed that a text stands for, as a form or a browser's storage has it; undefined where it is none. */
export function readSpeed(text: string | null): Speed | undefined {
  return SPEEDS.find((speed) => String(speed) === text)
}

/** As in "0.5×". */
export function formatSpeed(speed: Speed): string {
  return `${speed}×`
}
