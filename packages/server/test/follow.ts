import {
  type EvolutionDetail,
  type EvolutionProgress,
  evolutionDetail,
  evolutionProgress,
} from '@afterimage/contract/evolution'
import { isSettled } from '@afterimage/core/statuses'

/** Each look costs the server that is waited for several milliseconds of its own work. */
const POLL_MS = 60

/** Polls the status until it is as wanted, and returns it; fails when the evolution ends otherwise or time runs out. */
export async function follow(
  origin: string,
  id: string,
  isWanted: (progress: EvolutionProgress) => boolean,
  withinMs = 60_000,
): Promise<EvolutionProgress> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await fetch(`${origin}/api/evolution/${id}/status`)
    const progress = evolutionProgress.parse(await answer.json())
    if (isWanted(progress)) return progress
    if (isSettled(progress.status) || Date.now() > deadline)
      throw new Error(`waited in vain: ${JSON.stringify({ ...progress, frames: [] })}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

export async function fetchDetail(origin: string, id: string): Promise<EvolutionDetail> {
  return evolutionDetail.parse(await (await fetch(`${origin}/api/evolution/${id}`)).json())
}
