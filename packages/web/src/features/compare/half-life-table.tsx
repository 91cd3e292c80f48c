import { frameText, type HalfLives, isTold } from '@afterimage/core/half-lives'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { addressOfView, USUAL_VIEW } from '../gallery/gallery-address.ts'
import { type CompareRow, middleHalfText, type Sort, type SortKey, sortRows } from './compare-rows.ts'

interface HalfLifeTableProps {
  readonly caption: string
  readonly rows: readonly CompareRow[]
  /** The frame at the right edge of the bars: the same for all tables of a page. */
  readonly lastFrame: number
  /** What was asked of the models is called so. */
  readonly task: string
  /** What one of them is called, in the plural. */
  readonly unit: string
  readonly sort: Sort
  readonly onSort: (by: SortKey) => void
}

/** Half-lives, a row for each model and task. On a phone the task and the middle half stand under what they belong to. */
export function HalfLifeTable({ caption, rows, lastFrame, task, unit, sort, onSort }: HalfLifeTableProps) {
  const head = (by: SortKey, label: string, className?: string) => (
    <Head by={by} sort={sort} onSort={onSort} className={className}>
      {label}
    </Head>
  )
  return (
    <table className="w-full border-collapse lg:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-left align-middle text-dim text-small">
          {head('model', 'Model', 'lg:w-[22%]')}
          {head('task', task, 'max-sm:hidden lg:w-[13%]')}
          {head('median', 'Half-life')}
          <th scope="col" className="h-11 pl-4 text-right font-normal max-sm:hidden lg:w-[12%]">
            Middle half
          </th>
          <td className="w-[18%] max-lg:hidden" />
          {head('count', unit)}
          {head('never', 'Never below half', 'lg:w-[14%]')}
        </tr>
      </thead>
      <tbody>
        {sortRows(rows, sort).map((row) => (
          <Row key={row.key} row={row} lastFrame={lastFrame} />
        ))}
      </tbody>
    </table>
  )
}

interface HeadProps {
  readonly by: SortKey
  readonly sort: Sort
  readonly onSort: (by: SortKey) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

function Head({ by, sort, onSort, className, children }: HeadProps) {
  const isSorted = sort.by === by
  const isFigure = by !== 'model' && by !== 'task'
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
      className={classNames('pl-4 font-normal first:pl-0 max-sm:pl-2', isFigure && 'text-right', className)}
    >
      <button
        type="button"
        onClick={() => onSort(by)}
        className={classNames(
          'inline-flex min-h-11 items-center gap-1 [text-align:inherit] hover:text-paper max-sm:text-label sm:whitespace-nowrap',
          // A figure stands under the end of its name, not under the arrow.
          isFigure && 'flex-row-reverse',
          isSorted && 'text-paper',
        )}
      >
        {children}
        <span
          aria-hidden="true"
          className={classNames('max-sm:hidden', !isSorted && 'invisible', !sort.isDown && 'rotate-180')}
        >
          <Icon name="chevronDown" />
        </span>
      </button>
    </th>
  )
}

const NUMBER = 'py-3 pl-4 text-right align-top figure-text max-sm:pl-2'

function Row({ row, lastFrame }: { readonly row: CompareRow; readonly lastFrame: number }) {
  const { model, task, halfLives, galleryModel } = row
  const isEnough = isTold(halfLives)
  return (
    <tr className="border-line border-b">
      <th scope="row" className="py-3 text-left align-top font-normal">
        {galleryModel === null ? (
          model
        ) : (
          <Link
            to={{ pathname: '/gallery', search: addressOfView({ ...USUAL_VIEW, model: galleryModel }).toString() }}
            className="underline decoration-edge underline-offset-4 hover:decoration-paper"
          >
            {model}
            <span className="sr-only">, in the gallery</span>
          </Link>
        )}
        <span className="block text-dim text-label sm:hidden">{task}</span>
      </th>
      <td className="py-3 pl-4 align-top text-dim max-sm:hidden">{task}</td>
      <td className={NUMBER}>
        {isEnough ? (
          <>
            <span className="text-lead">{frameText(halfLives.median, halfLives)}</span>
            <span className="block whitespace-nowrap text-dim text-label sm:hidden">{middleHalfText(halfLives)}</span>
          </>
        ) : (
          <span className="font-sans text-dim text-small sm:whitespace-nowrap">too few to say</span>
        )}
      </td>
      <td className={classNames(NUMBER, 'whitespace-nowrap text-dim max-sm:hidden')}>
        {isEnough && middleHalfText(halfLives)}
      </td>
      <td className="py-3 pl-8 align-top max-lg:hidden">
        {isEnough && <QuartileBar halfLives={halfLives} lastFrame={lastFrame} />}
      </td>
      <td className={NUMBER}>{halfLives.count.toLocaleString('en-US')}</td>
      <td className={classNames(NUMBER, 'text-dim')}>{halfLives.neverFell.toLocaleString('en-US')}</td>
    </tr>
  )
}

interface QuartileBarProps {
  readonly halfLives: HalfLives
  /** The frame at the right edge. */
  readonly lastFrame: number
}

/** The middle half as a bar along the frames, with the median as a line; it fades where nobody has watched any further. */
function QuartileBar({ halfLives, lastFrame }: QuartileBarProps) {
  const { lowerQuartile, median, upperQuartile } = halfLives
  const percent = (frame: number) => (100 * Math.min(frame, lastFrame)) / lastFrame
  const from = lowerQuartile === null ? 100 : percent(lowerQuartile)
  const to = upperQuartile === null ? 100 : percent(upperQuartile)
  return (
    <div aria-hidden="true" className="relative h-7">
      <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
      {from < to && (
        <span
          className={`absolute top-2 h-3 rounded-xs ${upperQuartile === null ? 'bg-linear-to-r from-edge to-transparent' : 'bg-edge'}`}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
      )}
      {median !== null && (
        <span className="absolute inset-y-1 w-0.5 -translate-x-px bg-glow" style={{ left: `${percent(median)}%` }} />
      )}
    </div>
  )
}
