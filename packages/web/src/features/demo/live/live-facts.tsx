import { formatBytes } from '../../../shared/format/format-bytes.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { loadingStep } from '../network/loading-step.ts'
import { DOWNLOAD_BYTES } from '../network/network-bytes.ts'
import { rateText } from './live-stage.tsx'
import type { StudioState } from './live-state.ts'

interface LiveFactsProps {
  readonly state: StudioState
  readonly seed: number
  readonly onSeed: (seed: number) => void
  /** Whether the person asked for less motion. */
  readonly isCalm: boolean
}

/** What is measured of the loop, and its seed. */
export function LiveFacts({ state, seed, onSeed, isCalm }: LiveFactsProps) {
  const isReady = state.network === 'ready'
  return (
    <div className="grid gap-4">
      <FactList
        facts={[
          { name: 'Passes', value: state.passes, isMono: true },
          { name: 'Speed', value: rateText(state), isMono: true },
          { name: 'Seed', value: seed, isMono: true },
        ]}
      />
      <div>
        <Button size="small" onClick={() => onSeed(seed + 1)}>
          Another seed
        </Button>
      </div>
      <p className="text-dim text-small">
        {isReady
          ? `It runs on ${state.threads === 1 ? 'one core' : `${state.threads} cores`} of your processor, at 320 × 240 px. These copies are for the moment: the server’s are larger, and not the same to the byte.`
          : `Starting it downloads about ${formatBytes(DOWNLOAD_BYTES)} once.`}
        {isCalm && ' Your system asks for less motion, so each copy stays for a second.'}
      </p>
      <p role="status" className="sr-only">
        {statusText(state)}
      </p>
    </div>
  )
}

/** What a screen reader is told: where it stands, and every tenth pass. */
function statusText({ isRunning, network, share, passes }: StudioState): string {
  if (network === 'idle') return ''
  if (!isRunning) return 'Paused'
  if (network === 'loading') return loadingStep(share)
  const tenth = Math.floor(passes / 10) * 10
  return tenth === 0 ? 'Running' : `Pass ${tenth}`
}
