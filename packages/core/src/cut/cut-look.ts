/** Colours of a cut, wherever it is drawn. */
export const CUT_COLOURS = { ground: '#0e0c0b', paper: '#f3ede4', dim: '#a39b90', glow: '#ff5a36' } as const
/** Around the original in the corner, and the playhead's width; the dot that stands on it; pixels. */
export const CUT_EDGE_PX = 3
export const CUT_DOT_PX = 14
/** The type for which a lane of labels is laid out, pixels. */
export const CUT_LANE_TYPE_PX = 13
