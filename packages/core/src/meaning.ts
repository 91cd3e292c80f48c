/**
 * How alike photographs are in meaning that have nothing to do with each other, each of eleven compared with every other: a copy
 * down here is as far from its original as one stranger is from another.
 */
export const UNRELATED_MEANING = { least: 0.58, mean: 0.79, most: 0.95 } as const

/** How the band of them is named where it is drawn. */
export const UNRELATED_NAME = 'unrelated photographs'
