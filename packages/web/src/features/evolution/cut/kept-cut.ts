import { cutOptions } from '@afterimage/contract/cut'
import { type CutOptions, USUAL_CUT } from '@afterimage/core/cut/cut-options'

const KEY = 'afterimage-cut'

/** What this browser chose last, as far as there still is such a choice. */
export function keptCut(): CutOptions {
  try {
    const kept = cutOptions.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
    return kept.success ? kept.data : USUAL_CUT
  } catch {
    return USUAL_CUT
  }
}

export function keepCut(options: CutOptions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(options))
  } catch {
    // Storage can be forbidden or full; the choice then lasts as long as the screen.
  }
}
