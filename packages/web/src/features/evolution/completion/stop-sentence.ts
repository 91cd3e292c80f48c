import type { Evolution } from '@afterimage/contract/evolution'
import type { StopCause } from '@afterimage/core/stop-rules'
import { refundOf } from '../../../shared/credits/refund.ts'

type Stopped = Pick<Evolution, 'stoppedBy' | 'totalFrames' | 'isOwner' | 'creditsPaid' | 'sizePx'>

/** Why it is shorter than was asked for, where it is; its owner hears of what came back. */
export function stopSentence({ stoppedBy, totalFrames, isOwner, creditsPaid, sizePx }: Stopped, made: number): string {
  if (stoppedBy === null) return ''
  const isRefunded = isOwner && creditsPaid !== null && creditsPaid > 0 && refundOf(totalFrames, made, sizePx) > 0
  return `${STOP_SENTENCES[stoppedBy]} ${totalFrames} iterations were planned.${isRefunded ? ' The rest was refunded.' : ''}`
}

const STOP_SENTENCES: Record<StopCause, string> = {
  kept: 'It stopped here because it keeps less of the original than its limit.',
  meaning: 'It stopped here because it is further from the original’s meaning than its limit.',
  label: 'It stopped here because it is no longer recognised as what the original was.',
  still: 'It stopped here because nothing changed any more.',
}
