import { FactList } from '../../../shared/ui/fact-list.tsx'
import { type LabFrame, type LabState, shownFrame } from './lab-state.ts'

/** What was measured of the frame that is shown, and how fast this machine is. */
export function LabFacts({ state, seed }: { readonly state: LabState; readonly seed: number }) {
  const frame = shownFrame(state)
  const ms = medianMs(state.frames)
  return (
    <FactList
      facts={[
        { name: 'Similarity to the original (SSIM)', value: frame?.ssim.toFixed(3) ?? '', isMono: true },
        { name: 'Mean colour shift (ΔE)', value: frame?.deltaE.toFixed(1) ?? '', isMono: true },
        { name: 'A pass on your machine', value: ms === null ? 'not measured yet' : `${ms} ms`, isMono: true },
        { name: 'Seed', value: seed, isMono: true },
      ]}
    />
  )
}

function medianMs(frames: readonly LabFrame[]): number | null {
  const times = frames.flatMap((frame) => ('ms' in frame ? [frame.ms] : [])).toSorted((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)]
  return median === undefined ? null : Math.round(median)
}
