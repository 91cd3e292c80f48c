import type { EvolutionDetail, EvolutionProgress } from '@afterimage/contract/evolution'

/** Where an evolution stands and how it drifted, for somebody who reads: a few lines, and a line a frame. */
export function describeProgress({
  status,
  progress,
  error,
  frames,
  estimatedTimeRemaining,
}: EvolutionProgress): string {
  const { current, total } = progress
  const head = `Status: ${status}. ${current} of ${total} copies are made${describeWait(status, estimatedTimeRemaining)}.`
  const why = error === null ? [] : [`It says: ${error}`]
  const curve = frames.filter(({ number }) => number > 0).map((frame) => `${frame.number}: ${describeFrame(frame)}`)
  return [head, ...why, ...(curve.length === 0 ? [] : ['Copy: what is left of the original', ...curve])].join('\n')
}

function describeWait(status: EvolutionProgress['status'], seconds: number | null): string {
  if (status === 'pending') return '; it waits for its turn'
  return seconds === null ? '' : `, about ${Math.ceil(seconds)} s to go`
}

type ToldFrame = Pick<EvolutionProgress['frames'][number], 'kept' | 'labels'>

/** How much of the original a frame keeps, and what a small network takes it for. */
export function describeFrame({ kept, labels }: ToldFrame): string {
  const share = kept === null ? 'not measured' : `${Math.round(kept * 100)}% kept`
  const seen = labels?.[0]
  return seen === undefined ? share : `${share}, looks like “${seen.id}” (${Math.round(seen.score * 100)}%)`
}

/** What an evolution is, and what became of it. */
export function describeEvolution({ evolution }: EvolutionDetail): string {
  const { title, style, aiModelName, completedFrames, kept, halfLife } = evolution
  const parts = [`${title ?? 'Untitled'}: ${completedFrames} copies by ${aiModelName}, style ${style}.`]
  if (kept !== null) parts.push(`The last keeps ${Math.round(kept * 100)}% of the original.`)
  if (halfLife !== null) parts.push(`Less than half was left from copy ${halfLife} on.`)
  return parts.join(' ')
}
