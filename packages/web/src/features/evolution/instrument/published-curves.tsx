import {
  PUBLISHED_DIFFERENCE,
  PUBLISHED_MODELS,
  PUBLISHED_SOURCE,
  type PublishedModel,
  publishedCurve,
} from '@afterimage/core/published-drift'
import { type CurveRange, curvePoints, linePath } from '@afterimage/core/timeline/path'
import type { TimelineScale } from '@afterimage/core/timeline/scale'
import { classNames } from '../../../shared/ui/class-names.ts'
import { usePublished } from './published-store.ts'

/** How each line is told from the others, by colour and by its dashes; one's own curve is solid. */
const LOOKS = [
  { colour: 'stroke-surreal-1', dashes: '7 3' },
  { colour: 'stroke-surreal-2', dashes: '2 2' },
  { colour: 'stroke-surreal-3', dashes: '9 2 2 2' },
  { colour: 'stroke-surreal-4', dashes: '4 4' },
  { colour: 'stroke-completed', dashes: '2 2 2 5' },
] as const

const LINES = PUBLISHED_MODELS.map((model, place) => ({ model, look: LOOKS[place % LOOKS.length] ?? LOOKS[0] }))

interface PublishedLinesProps {
  readonly range: CurveRange
  readonly scale: TimelineScale
  readonly height: number
}

/** The published curves, for behind one's own. */
export function PublishedLines({ range, scale, height }: PublishedLinesProps) {
  return LINES.map(({ model, look }) => (
    <path
      key={model.id}
      d={linePath(curvePoints(publishedCurve(model, scale.total), range, scale, height))}
      fill="none"
      className={look.colour}
      strokeWidth="1.5"
      strokeDasharray={look.dashes}
    />
  ))
}

/**
 * Lays published curves behind one's own, with their names and how they differ. Where there is room, they have their place before
 * they are shown, so that nothing moves; where the instrument stays at the bottom edge, it grows upwards.
 */
export function PublishedChoice() {
  const { isShown, toggle } = usePublished()
  const whenShown = !isShown && 'invisible max-lg:hidden'
  return (
    <div
      data-published={isShown ? 'shown' : 'hidden'}
      className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-dim text-label"
    >
      <button
        type="button"
        aria-pressed={isShown}
        onClick={toggle}
        className="inline-flex h-8 items-center gap-2 rounded-full border border-line px-3 hover:border-edge hover:text-paper aria-pressed:text-paper"
      >
        <span aria-hidden="true" className={`size-2 rounded-full ${isShown ? 'bg-safelight' : 'bg-faint'}`} />
        Published curves
      </button>
      <ul aria-label="Published curves" className={classNames('flex flex-wrap gap-x-4 gap-y-0.5', whenShown)}>
        {LINES.map(({ model, look }) => (
          <li key={model.id} className="flex items-center gap-1.5">
            <svg aria-hidden="true" width="22" height="4">
              <line x2="22" y1="2" y2="2" className={look.colour} strokeWidth="2" strokeDasharray={look.dashes} />
            </svg>
            {model.name}
            <span className="sr-only">, {pathOf(model)}</span>
          </li>
        ))}
      </ul>
      <p className={classNames('basis-full', whenShown)}>
        <a
          href={PUBLISHED_SOURCE.repository}
          target="_blank"
          rel="noreferrer"
          className="text-paper underline underline-offset-2"
        >
          {PUBLISHED_SOURCE.name}
        </a>
        , the mean of each model’s runs. {PUBLISHED_DIFFERENCE}
      </p>
    </div>
  )
}

/** What its line shows, in words. */
function pathOf({ ssim, runs }: PublishedModel): string {
  return `${ssim[0]?.toFixed(2)} after one round, ${ssim.at(-1)?.toFixed(2)} after ${ssim.length}, the mean of ${runs} runs`
}
