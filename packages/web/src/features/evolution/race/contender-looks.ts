/** How a contender's curve is drawn, by its place: a colour and a dash of its own, since colours alone tell some people nothing. */
const LOOKS = [
  { colour: 'text-surreal-5', dash: undefined },
  { colour: 'text-surreal-2', dash: '7 4' },
  { colour: 'text-surreal-1', dash: '2 3' },
  { colour: 'text-surreal-3', dash: '10 3 2 3' },
] as const

export type ContenderLook = (typeof LOOKS)[number]

/** Of the contender at a place, from 1. */
export function lookOf(position: number): ContenderLook {
  return LOOKS[(position - 1) % LOOKS.length] ?? LOOKS[0]
}
