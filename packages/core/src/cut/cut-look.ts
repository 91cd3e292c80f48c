/** Colours of a cut, wherever it is drawn. */
export const CUT_COLOURS = { ground: '#0e0c0b', paper: '#f3ede4', dim: '#a39b90', glow: '#ff5a36' } as const
/** How high a line is at most, in its type: two marks above a capital fit, not the piles of them that one can type. */
export const CUT_LINE_HEIGHT = 1.25
/** The type for which a lane of labels is laid out, pixels. */
export const CUT_LANE_TYPE_PX = 13
