import type { ProviderHealth } from '@afterimage/contract/status-endpoint'
import { formatMoment } from '../../shared/format/format-date.ts'
import { StateMark } from './state-mark.tsx'
import { formatRate, formatTime } from './status-labels.ts'

/** How each provider of models did over the last hour. On a phone each row stands as a block. */
export function ProviderTable({ providers }: { readonly providers: readonly ProviderHealth[] }) {
  return (
    <ul className="grid">
      {providers.map((health) => (
        <li
          key={health.provider}
          className="grid gap-4 border-line border-b py-4 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center sm:gap-8"
        >
          <div className="min-w-0">
            <h3 className="text-lead">{health.name}</h3>
            {health.pauseReason !== null && <p className="text-dim text-small">{health.pauseReason}</p>}
            {health.pauseReason === null && health.pausedUntil !== null && (
              <p className="text-dim text-small">
                Waits until <time dateTime={health.pausedUntil}>{formatMoment(health.pausedUntil)}</time>.
              </p>
            )}
          </div>
          <dl className="flex flex-wrap gap-x-6 gap-y-2 sm:gap-x-8">
            <Measure name="success rate" value={formatRate(health.successRate)} />
            <Measure name="median frame" value={formatTime(health.medianFrameMs)} />
            <Measure name="attempts" value={health.tries.toLocaleString('en-US')} />
          </dl>
          <span className="justify-self-start sm:w-32 sm:justify-self-end sm:text-right">
            <StateMark state={health.state} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Measure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex min-w-20 flex-col-reverse">
      <dt className="text-dim text-label">{name}</dt>
      <dd className="figure-text">{value}</dd>
    </div>
  )
}
