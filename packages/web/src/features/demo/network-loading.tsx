import { ProgressBar } from '../../shared/ui/progress-bar.tsx'

/** How much of the network has come, over the lower edge of a stage. */
export function NetworkLoading({ share }: { readonly share: number }) {
  // All of it has come before it is ready: the last percent is the opening.
  const percent = Math.min(99, Math.floor(100 * share))
  return (
    <div className="absolute inset-x-0 bottom-0 grid gap-2 bg-stage p-3 text-on-stage text-small">
      <span className="flex justify-between">
        Fetching the network <span className="figure-text">{percent}%</span>
      </span>
      <ProgressBar share={percent / 100} label="Fetching the network" isImmediate />
    </div>
  )
}
