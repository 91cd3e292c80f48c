import { join, resolve } from 'node:path'
import { contenderCharacter } from '@afterimage/core/contender-names'
import { chooseFolder } from './choose-folder.ts'
import { chooseStart } from './choose-start.ts'
import { type BegunEvolution, beginFolder, type Evolution, type Workplace } from './evolve-image.ts'
import type { RaceOptions } from './read-options.ts'

/** What came of a contender: its evolution, or why it did not finish. */
export type ContenderEnd = Evolution | { readonly error: unknown }

/**
 * Makes the contenders of a race, each in a folder of its own within one: a, b, c and d. All begin before the first frame is made, or none, so
 * that each can be gone on with; then one is made after the other, and the failure of one stops no other. Throws as `evolveImage` does
 * where none can begin, and what a stop leaves unfinished.
 */
export async function evolveRace({ contenders }: RaceOptions, place: Workplace): Promise<readonly ContenderEnd[]> {
  const chosen = await Promise.all(contenders.map((one) => chooseStart(one, place)))
  const [first] = contenders
  const out = first.out === undefined ? undefined : resolve(place.base, first.out)
  const race = await chooseFolder(out, chosen[0]?.options.image ?? first.image, place.base, 'race')
  const begun: BegunEvolution[] = []
  try {
    for (const [at, one] of chosen.entries()) {
      const folder = join(race.folder, contenderCharacter(at + 1).toLowerCase())
      begun.push(await beginFolder(one, folder, place, { position: at + 1, contenders: contenders.length }))
    }
    const ends: ContenderEnd[] = []
    for (const one of begun) ends.push(await endOf(one, place))
    return ends
  } finally {
    for (const one of begun) await one.release()
    await race.release()
  }
}

async function endOf(begun: BegunEvolution, { signal }: Workplace): Promise<ContenderEnd> {
  try {
    return await begun.goOn()
  } catch (error) {
    if (signal.aborted) throw error
    return { error }
  }
}
