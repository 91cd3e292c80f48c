/** The file name of a frame wherever frames are kept or given away: `frame-007.png`. In order of name they are in order of number up to 999. */
export function frameFileName(number: number): string {
  return `frame-${String(number).padStart(3, '0')}.png`
}
