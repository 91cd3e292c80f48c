/** Colours of a cut, wherever it is drawn. */
export const CUT_COLOURS = { ground: '#0e0c0b', paper: '#f3ede4', dim: '#a39b90', glow: '#ff5a36' } as const
