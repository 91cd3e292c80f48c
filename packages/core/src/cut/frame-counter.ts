/** “37 / 100”, as every cut counts. */
export function frameCounter(number: number, last: number): string {
  return `${number} / ${last}`
}
