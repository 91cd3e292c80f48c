const NEIGHBOURS = 3
const AHEAD = 10

interface Playhead {
  readonly shown: number
  readonly reference: number
  readonly newest: number
  readonly isPlaying: boolean
}

/** The frames to have decoded, the most urgent first: the one in view, its reference, what comes next. */
export function wantedFrames({ shown, reference, newest, isPlaying }: Playhead): readonly number[] {
  const ahead = Array.from({ length: isPlaying ? AHEAD : NEIGHBOURS }, (_, index) => shown + index + 1)
  const behind = isPlaying ? [] : Array.from({ length: NEIGHBOURS }, (_, index) => shown - index - 1)
  const near = ahead.flatMap((number, index) => [number, behind[index] ?? number])
  return [...new Set([shown, reference, ...near])].filter((number) => number >= 0 && number <= newest)
}
