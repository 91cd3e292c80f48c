/** A text as it is where it fits, else as much of its beginning as does with an ellipsis, no character cut in two. */
export function shortenLine(text: string, maxWidth: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= maxWidth) return text
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
  const shown = (count: number) => `${characters.slice(0, count).join('').trimEnd()}…`
  let [fits, isTooMuch] = [0, characters.length]
  while (isTooMuch - fits > 1) {
    const middle = (fits + isTooMuch) >> 1
    if (widthOf(shown(middle)) <= maxWidth) fits = middle
    else isTooMuch = middle
  }
  return shown(fits)
}
