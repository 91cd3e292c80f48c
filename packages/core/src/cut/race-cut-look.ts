interface CutContenderLook {
  readonly colour: string
  /** What is drawn and left out in turn, in units; empty where nothing is. */
  readonly dash: readonly number[]
}

/** By its place, as its curve is drawn on the page of a race in the dark. */
const LOOKS: readonly [CutContenderLook, ...CutContenderLook[]] = [
  { colour: '#ff5a36', dash: [] },
  { colour: '#6ea8ff', dash: [18, 10] },
  { colour: '#f2c14e', dash: [5, 8] },
  { colour: '#b794ff', dash: [26, 8, 5, 8] },
]

/** How the contender at a place, from 1, is drawn in a cut. */
export function cutLookOf(position: number): CutContenderLook {
  return LOOKS[(position - 1) % LOOKS.length] ?? LOOKS[0]
}
