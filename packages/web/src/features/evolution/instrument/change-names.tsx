import { describeChange, type ScheduleChange } from '@afterimage/core/run-options'
import { type TimelineScale, xOfFrame } from '@afterimage/core/timeline/scale'
import { useMemo } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { type PlacedNames, placeNames } from './place-names.ts'

const NONE: PlacedNames = { names: [], areWhole: true, areNumbers: false }

/** Where the names of changes stand on the timeline; none before it is laid out. */
export function useChangeNames(schedule: readonly ScheduleChange[] | undefined, scale: TimelineScale): PlacedNames {
  const { width, total } = scale
  return useMemo(() => {
    if (schedule === undefined || schedule.length === 0 || width === 0) return NONE
    const marks = schedule.map(({ from, style, prompt }) => ({
      x: xOfFrame({ width, total }, from),
      name: describeChange(style, prompt),
    }))
    return placeNames(marks, width, labelMeter())
  }, [schedule, width, total])
}

/** How wide a text is in the timeline's labels, pixels. */
function labelMeter(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  const { fontFamily, fontSize } = getComputedStyle(document.documentElement)
  const size = 0.75 * Number.parseFloat(fontSize)
  // Where nothing can be measured, as wide as a wide character.
  if (context === null) return (text) => size * text.length
  context.font = `${size}px ${getComputedStyle(document.body).fontFamily || fontFamily}`
  return (text) => Math.ceil(context.measureText(text).width) + 1
}

interface ChangeListProps extends Pick<PlacedNames, 'areWhole' | 'areNumbers'> {
  readonly schedule: readonly ScheduleChange[]
}

/** All changes by their whole names: in sight where the timeline has no room for these. */
export function ChangeList({ schedule, areWhole, areNumbers }: ChangeListProps) {
  if (schedule.length === 0) return null
  return (
    <ol
      aria-label="Changes on the way"
      className={classNames(areWhole ? 'sr-only' : 'mt-2 flex flex-wrap gap-x-5 text-dim text-label')}
    >
      {schedule.map(({ from, style, prompt }, at) => (
        <li key={from} className="min-w-0 break-words">
          {areNumbers && <span className="figure-text text-paper">{at + 1} </span>}
          from frame {from}: {describeChange(style, prompt)}
        </li>
      ))}
    </ol>
  )
}
