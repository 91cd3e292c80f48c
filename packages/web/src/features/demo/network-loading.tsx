import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { loadingStep } from './network/loading-step.ts'

/** How much of the network has come, over the lower edge of a stage; then that it is being opened. */
export function NetworkLoading({ share }: { readonly share: number }) {
  const step = loadingStep(share)
  const percent = Math.floor(100 * share)
  return (
    <div className="absolute inset-x-0 bottom-0 grid gap-2 bg-stage p-3 text-on-stage text-small">
      <span className="flex justify-between">
        {share < 1 ? step : `${step}…`} {share < 1 && <span className="figure-text">{percent}%</span>}
      </span>
      <ProgressBar share={share} label={step} isImmediate />
    </div>
  )
}
