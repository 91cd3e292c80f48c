/** Where frames lie in a folder or an archive of an evolution. */
export const FRAMES_FOLDER = 'frames'
/** The archive of the frames alone. */
export const FRAMES_ARCHIVE = 'frames.zip'

/** A frame's number as file names have it: `007`. In order of name they are in order of number up to 999. */
export function frameDigits(number: number): string {
  return String(number).padStart(3, '0')
}

/** The file name of a frame wherever frames are kept or given away: `frame-007.png`. */
export function frameFileName(number: number): string {
  return `frame-${frameDigits(number)}.png`
}
