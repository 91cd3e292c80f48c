import type { ComponentState } from '@afterimage/contract/status-endpoint'
import type { ProviderFigures, QueueFigures } from './status-store.ts'

/** No frame of any evolution for so long, or nobody to take one up, means that no worker is at work, however slow models are. */
const STALLED_MS = 10 * 60_000
/** An owner who has nothing being made waits no longer for a first frame while the queue is as it should be. */
const LONG_MS = 60_000
/** A provider that fails more often than this is in trouble. */
const FINE_RATE = 0.9

export function assessQueue(
  { waiting, running, waitingSince, idleSince, lastProgressAt }: QueueFigures,
  now: Date,
): ComponentState {
  if (waiting + running === 0) return 'idle'
  const isOver = (since: Date | null, ms: number) => since !== null && now.getTime() - since.getTime() > ms
  // While some of an owner's are being made, others of theirs may wait as long as it takes.
  const isSlow = isOver(idleSince, LONG_MS) || isOver(lastProgressAt ?? waitingSince, STALLED_MS)
  return isSlow ? 'degraded' : 'operational'
}

export function assessProvider(
  figures: Pick<ProviderFigures, 'tries' | 'made'> | undefined,
  pausedUntil: Date | undefined,
): ComponentState {
  if (pausedUntil !== undefined) return 'paused'
  if (figures === undefined || figures.tries === 0) return 'idle'
  if (figures.made === 0) return 'down'
  return figures.made / figures.tries < FINE_RATE ? 'degraded' : 'operational'
}

/** The worst of the parts; providers are several, and one in trouble leaves the others. */
export function assessService(
  components: readonly ComponentState[],
  providers: readonly ComponentState[],
): 'operational' | 'degraded' | 'down' {
  if (components.includes('down')) return 'down'
  const isFine = (state: ComponentState) => state === 'operational' || state === 'idle'
  return components.every(isFine) && providers.every(isFine) ? 'operational' : 'degraded'
}
