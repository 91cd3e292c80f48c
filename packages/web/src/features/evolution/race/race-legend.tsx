import { contenderCharacter } from '@afterimage/core/contender-names'
import type { Measure } from '../instrument/measures.ts'
import { useShownFrame } from '../model/cursor-store.ts'
import { lookOf } from './contender-looks.ts'
import { type ContenderView, figureAt } from './contender-view.ts'

interface RaceLegendProps {
  readonly contenders: readonly ContenderView[]
  readonly measure: Measure
}

/** Which line is whose, and what it says where the scrubber stands. */
export function RaceLegend({ contenders, measure }: RaceLegendProps) {
  const wanted = useShownFrame()
  return (
    <ul aria-label="Curves" className="mt-3 grid gap-x-8 gap-y-1 text-small sm:grid-cols-2">
      {contenders.map(({ id, position, name, view }) => {
        const { colour, dash } = lookOf(position)
        return (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <svg aria-hidden="true" width="36" height="8" className={`shrink-0 ${colour}`}>
              <line
                x1="0"
                x2="36"
                y1="4"
                y2="4"
                stroke="currentColor"
                strokeWidth="2"
                {...(dash !== undefined && { strokeDasharray: dash })}
              />
            </svg>
            <span className={`font-medium ${colour}`}>{contenderCharacter(position)}</span>
            <span className="min-w-0 truncate">{name}</span>
            <span className="figure-text ml-auto text-dim">{figureAt(view, measure, wanted)}</span>
          </li>
        )
      })}
    </ul>
  )
}
