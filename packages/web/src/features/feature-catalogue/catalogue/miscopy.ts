const CHANCE_PER_GENERATION = 0.03

/** A text as it reads after being copied by hand so many times: now and then two neighbouring emails change places. */
export function miscopy(text: string, generations: number, random: () => number): string {
  const characters = [...text]
  for (let at = 1; at < characters.length - 1; at++) {
    const [here = '', next = ''] = [characters[at], characters[at + 1]]
    const isInsideWord = /\p{Ll}/u.test(here) && /\p{Ll}/u.test(next)
    if (!isInsideWord || random() >= CHANCE_PER_GENERATION * generations) continue
    characters[at] = next
    characters[at + 1] = here
    at++
  }
  return characters.join('')
}
