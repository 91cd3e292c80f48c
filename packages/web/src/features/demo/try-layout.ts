/** What lies under a picture that is tried: as high before its controls have come as with all of them, so that the picture stays where it is. */
export const UNDER_TRIED = 'flex min-h-68 flex-col gap-3 pt-3 sm:min-h-52'

/** The last line of it. */
export const BENEATH_TRIED = 'mt-auto flex flex-wrap items-center gap-x-4'
