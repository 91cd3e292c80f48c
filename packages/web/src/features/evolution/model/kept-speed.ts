import { readSpeed, type Speed, USUAL_SPEED } from '@afterimage/core/timeline/speed'

const KEY = 'afterimage-speed'

/** How fast this browser played last. */
export function keptSpeed(): Speed {
  try {
    return readSpeed(localStorage.getItem(KEY)) ?? USUAL_SPEED
  } catch {
    return USUAL_SPEED
  }
}

export function keepSpeed(speed: Speed): void {
  try {
    localStorage.setItem(KEY, String(speed))
  } catch {
    // Storage can be forbidden or full; the choice then lasts as long as the screen.
  }
}
