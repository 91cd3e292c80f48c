import { LABELS_EXPLAINED } from '@afterimage/core/labels'
import { isSettled } from '@afterimage/core/statuses'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Menu, MenuChoice } from '../../../shared/ui/menu.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { useCursor, useMoveCursor, useShownFrame } from '../model/cursor-store.ts'
import { type EvolutionView, newestOf } from '../model/evolution-view.ts'
import { togglePlay, useFilmOnStage } from '../model/film-on-stage.ts'
import { FollowButton } from './follow-button.tsx'
import type { Measure } from './measures.ts'
import { SpeedChoice } from './speed-choice.tsx'

interface InstrumentBarProps {
  readonly view: EvolutionView
  /** What there is to choose from. */
  readonly measures: readonly Measure[]
  readonly measure: Measure
  readonly onMeasure: (id: string) => void
  readonly onHelp: () => void
}

/** The transport, the choice of measure, and how far the evolution is. */
export function InstrumentBar({ view, measures, measure, onMeasure, onHelp }: InstrumentBarProps) {
  const current = Math.max(0, newestOf(view))
  const label = `${current} / ${view.total} iterations`
  return (
    <>
      <div className="flex h-12 items-center gap-x-2 sm:gap-x-4">
        <Transport newest={current} />
        <MeasureChoice view={view} measures={measures} value={measure} onChange={onMeasure} />
        {view.frames.some(({ labels }) => labels !== null) && (
          <p className="min-w-0 truncate text-dim text-label max-xl:hidden">Under the curve: {LABELS_EXPLAINED}</p>
        )}
        <div className="ml-auto flex items-center gap-3">
          {!isSettled(view.status) && <FollowButton />}
          <p className="figure-text whitespace-nowrap text-dim text-label">
            {current} / {view.total}
            <span className="max-sm:sr-only"> iterations</span>
          </p>
          {/* Where there is a finger there are seldom keys, and least room. */}
          <IconButton
            label="Keys"
            shortcut="?"
            icon={<Icon name="help" />}
            onClick={onHelp}
            className="-mr-2 w-8 max-[359px]:hidden pointer-coarse:hidden"
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {milestoneLabel(current, view.total)}
      </p>
      <div className="h-0.5">
        {!isSettled(view.status) && <ProgressBar share={current / view.total} label="Progress" valueText={label} />}
      </div>
    </>
  )
}

/** What a screen reader is told on the way: each quarter, not each frame. */
export function milestoneLabel(current: number, total: number): string {
  const quarter = Math.floor((4 * current) / total)
  return quarter === 0 ? '' : `${quarter * 25} percent of ${total} iterations`
}

function Transport({ newest }: { readonly newest: number }) {
  const move = useMoveCursor()
  const shown = useShownFrame()
  const film = useFilmOnStage()
  const framesPlay = useCursor((cursor) => cursor.isPlaying)
  const isPlaying = film.video === null ? framesPlay : film.isPlaying
  const isComparing = useCursor((cursor) => cursor.isComparing)
  const reference = useCursor((cursor) => cursor.reference)
  return (
    <div className="-ml-2 flex">
      <IconButton
        label="Previous frame"
        shortcut="ArrowLeft"
        icon={<Icon name="skipBack" />}
        disabled={shown <= 0}
        onClick={() => move({ type: 'stepped', by: -1 })}
        className="max-sm:hidden"
      />
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        shortcut="Space"
        icon={<Icon name={isPlaying ? 'pause' : 'play'} />}
        disabled={newest < 1}
        onClick={() => (film.video === null ? move({ type: 'toggled-play' }) : togglePlay(film.video))}
      />
      <IconButton
        label="Next frame"
        shortcut="ArrowRight"
        icon={<Icon name="skipForward" />}
        disabled={shown >= newest}
        onClick={() => move({ type: 'stepped', by: 1 })}
        className="max-sm:hidden"
      />
      <SpeedChoice />
      <IconButton
        label="Compare"
        shortcut="c"
        icon={<Icon name="compare" />}
        aria-pressed={isComparing}
        onClick={() => move({ type: 'toggled-compare' })}
        className="aria-pressed:text-glow"
      />
      <IconButton
        label={reference === shown ? 'Compare with the original' : 'Compare with this frame'}
        icon={<Icon name="pin" />}
        aria-pressed={reference !== 0}
        onClick={() => move({ type: 'pinned-reference', frame: reference === shown ? 0 : shown })}
        className="aria-pressed:text-glow"
      />
    </div>
  )
}

interface MeasureChoiceProps {
  readonly view: EvolutionView
  readonly measures: readonly Measure[]
  readonly value: Measure
  readonly onChange: (id: string) => void
}

/** What the curve shows, with its figure for the frame in view. */
function MeasureChoice({ view, measures, value, onChange }: MeasureChoiceProps) {
  const frame = view.frames[useShownFrame()]
  const { name, shortName, of, format } = value
  return (
    <Menu
      label="What the curve shows"
      align="start"
      trigger={
        <button
          type="button"
          className={classNames(
            'inline-flex h-8 min-w-0 items-center gap-1 whitespace-nowrap rounded-sm text-dim text-small hover:text-paper',
            // While it runs, a phone has no room for it.
            !isSettled(view.status) && 'max-md:hidden',
          )}
        >
          <span className="max-md:sr-only">{name} · </span>
          <span className="truncate text-paper">
            {shortName} <span className="figure-text">{format(frame ? of(frame) : null)}</span>
          </span>
          <Icon name="chevronDown" />
        </button>
      }
    >
      <MenuChoice
        value={value.id}
        options={measures.map(({ id, name: label }) => ({ value: id, name: label }))}
        onChange={onChange}
      />
    </Menu>
  )
}
