/** How many evolutions a race may have, which begin together with one picture. */
export const CONTENDERS = { least: 2, most: 4 } as const
