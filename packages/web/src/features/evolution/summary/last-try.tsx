import type { EvolutionView } from '../model/evolution-view.ts'

/** Why the next frame takes longer than the others, while it does. */
export function LastTry({ lastTry }: { readonly lastTry: EvolutionView['lastTry'] }) {
  if (lastTry === null || lastTry.kind === 'made') return null
  return (
    <p role="status" className="text-dim text-small">
      Frame {lastTry.number} is being tried again. {lastTry.reason}
    </p>
  )
}
