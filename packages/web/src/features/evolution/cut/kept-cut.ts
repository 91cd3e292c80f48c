import { cutOptions, raceCutOptions } from '@afterimage/contract/cut'
import { type CutOptions, USUAL_CUT } from '@afterimage/core/cut/cut-options'
import { type RaceCutOptions, USUAL_RACE_CUT } from '@afterimage/core/cut/race-cut-options'

const KEY = 'afterimage-cut'
const RACE_KEY = 'afterimage-race-cut'

/** What this browser chose last for an evolution, as far as there still is such a choice. */
export function keptCut(): CutOptions {
  const kept = cutOptions.safeParse(keptUnder(KEY))
  return kept.success ? kept.data : USUAL_CUT
}

export function keepCut(options: CutOptions): void {
  keepUnder(KEY, options)
}

/** The same for a race. */
export function keptRaceCut(): RaceCutOptions {
  const kept = raceCutOptions.safeParse(keptUnder(RACE_KEY))
  return kept.success ? kept.data : USUAL_RACE_CUT
}

export function keepRaceCut(options: RaceCutOptions): void {
  keepUnder(RACE_KEY, options)
}

function keptUnder(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    return undefined
  }
}

function keepUnder(key: string, options: CutOptions): void {
  try {
    localStorage.setItem(key, JSON.stringify(options))
  } catch {
    // Storage can be forbidden or full; the choice then lasts as long as the screen.
  }
}
