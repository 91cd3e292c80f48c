import { problemBody } from '@afterimage/contract/problem'
import type { NewContender, Race } from '@afterimage/contract/race'
import { createRace, getRace } from '@afterimage/contract/race-endpoints'
import { type EvolutionStatus, isSettled } from '@afterimage/core/statuses'
import { readPhoto } from '@afterimage/testing/images/photo'
import type { z } from 'zod'
import { follow } from './follow.ts'
import { imageForm, type TestServer, type Visitor } from './test-server.ts'

type Fields = Readonly<Record<string, string>>
type BegunRace = z.infer<typeof createRace.ok.body>

/** Who starts races, three frames each unless told, and looks at them. */
export interface RaceCaller {
  /** At a network of its own, where nobody has started anything. */
  newcomer(): Visitor
  ask(owner: Visitor, contenders: unknown, fields?: Fields): Promise<Response>
  begin(owner: Visitor, contenders: readonly NewContender[], fields?: Fields): Promise<BegunRace>
  /** The same, to the end of all contenders. */
  run(owner: Visitor, contenders: readonly NewContender[], fields?: Fields): Promise<BegunRace>
  raceFor(viewer: Visitor, id: string): Promise<Race>
}

/** `network` is the first three numbers of an address that is nobody else's in the test. */
export function raceCaller(server: () => TestServer, network: string): RaceCaller {
  let visitors = 0
  const ask = async (owner: Visitor, contenders: unknown, fields: Fields = {}) => {
    const form = { totalFrames: '3', contenders: JSON.stringify(contenders), ...fields }
    return server().call(owner, '/api/race', imageForm(await readPhoto('coffee-cup.jpg'), form))
  }
  const begin = async (owner: Visitor, contenders: readonly NewContender[], fields?: Fields) =>
    createRace.ok.body.parse(await (await ask(owner, contenders, fields)).json())
  return {
    newcomer: () => {
      visitors += 1
      return { address: `${network}.${visitors}` }
    },
    ask,
    begin,
    run: async (owner, contenders, fields) => {
      const race = await begin(owner, contenders, fields)
      for (const id of race.evolutionIds) await follow(server().url, id, ended)
      return race
    },
    raceFor: async (viewer, id) => getRace.ok.body.parse(await (await server().call(viewer, `/api/race/${id}`)).json()),
  }
}

/** Whether an evolution has come to its end, for {@link follow}. */
export function ended({ status }: { readonly status: EvolutionStatus }): boolean {
  return isSettled(status)
}

/** What a refusal says. */
export async function problemOf(answer: Response) {
  const { code, error } = problemBody.parse(await answer.json())
  return { status: answer.status, code, error }
}
