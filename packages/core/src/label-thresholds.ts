/** Where hardly a mistake is known. */
const USUAL = 0.6
/** Of things for which late frames are often taken that are none; `bench/src/sight/derive-thresholds.ts` says how it is found. */
const BEGINS_FROM: Readonly<Record<string, number>> = {
  apple: 0.52,
  banana: 0.56,
  bear: 0.46,
  bicycle: 0.49,
  bird: 0.58,
  bottle: 0.53,
  bowl: 0.54,
  broccoli: 0.51,
  cake: 0.61,
  car: 0.47,
  carrot: 0.51,
  cat: 0.52,
  cow: 0.58,
  cup: 0.49,
  'dining table': 0.54,
  dog: 0.6,
  donut: 0.61,
  horse: 0.46,
  'hot dog': 0.45,
  keyboard: 0.45,
  laptop: 0.55,
  orange: 0.55,
  'parking meter': 0.55,
  person: 0.76,
  pizza: 0.69,
  'potted plant': 0.45,
  refrigerator: 0.45,
  scissors: 0.48,
  'teddy bear': 0.61,
  toilet: 0.47,
  toothbrush: 0.5,
  'traffic light': 0.54,
  vase: 0.76,
  'wine glass': 0.45,
  zebra: 0.76,
}

/** A photograph is seldom taken for what is not there: these begin above the surest mistake that is known (a cocktail, a raccoon). */
const ORIGINAL_FROM: Readonly<Record<string, number>> = {
  cake: 0.57,
  cat: 0.57,
  person: 0.6,
  sandwich: 0.65,
  vase: 0.76,
}
const USUALLY_ORIGINAL_FROM = 0.52
/** A thing that was not in the original is believed less readily: those thresholds were found on few photographs. */
const NEWCOMER_ABOVE = 0.05
/** As much of a person is seen where nothing is left. */
const KEEPS_FROM: Readonly<Record<string, number>> = { person: 0.5 }
const USUALLY_KEEPS_FROM = 0.35
const NEXT_TO_NOTHING: Readonly<Record<string, number>> = { person: 0.5 }
const USUALLY_NEXT_TO_NOTHING = 0.2

/** From which score on an original is taken for a thing. */
export function originalFrom(label: string): number {
  return ORIGINAL_FROM[label] ?? USUALLY_ORIGINAL_FROM
}

/** From which score on a late copy is taken for a thing. */
export function beginsFrom(label: string): number {
  return BEGINS_FROM[label] ?? USUAL
}

/** The same where its original was not taken for it. */
export function newcomerFrom(label: string): number {
  return beginsFrom(label) + NEWCOMER_ABOVE
}

/** The same where it was, and much of the original is still there. */
export function keepsFrom(label: string): number {
  return KEEPS_FROM[label] ?? USUALLY_KEEPS_FROM
}

/** Whether a score says no more of a thing than is said of any picture. */
export function isNextToNothing(label: string, score: number): boolean {
  return score < (NEXT_TO_NOTHING[label] ?? USUALLY_NEXT_TO_NOTHING)
}
