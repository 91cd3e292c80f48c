import type { FrameTry } from '@afterimage/contract/evolution'
import { formatSecond } from '../../../shared/format/format-date.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { costOfTries, costOfTry } from './cost-of-tries.ts'

/** Somebody may have waited for a busy model for half an hour. */
const MAX_SHOWN = 12

/** What was tried in vain at the frame that never came: when, why it failed, and what it cost; nothing where nothing was tried. */
export function TriesPanel({ tries }: { readonly tries: readonly FrameTry[] }) {
  const number = tries.at(-1)?.number
  const failed = tries.filter((one) => one.number === number && one.kind !== 'made')
  if (failed.length === 0) return null
  const earlier = Math.max(0, failed.length - MAX_SHOWN)
  return (
    <Panel
      title={`Attempts at frame ${number}`}
      aside={<p className="figure-text text-dim text-small">{costOfTries(failed)}</p>}
    >
      <ol className="grid max-w-[76ch]" start={earlier + 1}>
        {failed.slice(earlier).map((one, at) => (
          <Try key={`${one.at} ${one.reason}`} place={earlier + at + 1} one={one} />
        ))}
      </ol>
      {earlier > 0 && (
        <p className="mt-3 text-dim text-small">
          The last {MAX_SHOWN} of {failed.length} are shown.
        </p>
      )}
    </Panel>
  )
}

function Try({ place, one }: { readonly place: number; readonly one: FrameTry }) {
  const cost = costOfTry(one)
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 border-line border-t py-3 first:border-t-0 first:pt-0">
      <span aria-hidden="true" className="figure-text text-dim">
        {place}
      </span>
      <div className="grid gap-1">
        <p>{one.reason}</p>
        <p className="figure-text flex flex-wrap gap-x-4 text-dim text-label">
          <time dateTime={one.at}>{formatSecond(one.at)}</time>
          {cost !== null && <span>{cost}</span>}
        </p>
      </div>
    </li>
  )
}
