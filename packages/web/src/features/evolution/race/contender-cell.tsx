import { contenderCharacter } from '@afterimage/core/contender-names'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../shared/ui/class-names.ts'
import { useCursor, useShownFrame } from '../model/cursor-store.ts'
import { newestOf } from '../model/evolution-view.ts'
import { FrameCanvas } from '../stage/frame-canvas.tsx'
import type { FramePictures } from '../stage/frame-pictures.ts'
import { PicturesContext } from '../stage/pictures-context.tsx'
import { wantedFrames } from '../stage/wanted-frames.ts'
import { lookOf } from './contender-looks.ts'
import { areFaded, type ContenderView, frameAt, standingOf } from './contender-view.ts'

interface ContenderCellProps {
  readonly contender: ContenderView
  readonly pictures: FramePictures
  /** Width by height of the picture, about the same for all of them. */
  readonly ratio: number
}

/** As high as the picture is, and so low that the timeline under all of them is in view. */
const PANE =
  'relative grid w-full place-items-center overflow-hidden rounded-sm max-h-[26svh] min-h-28 md:max-h-[32svh] lg:max-h-[52svh]'

/** One contender's picture at the frame where the scrubber stands, and what it is. */
export function ContenderCell({ contender, pictures, ratio }: ContenderCellProps) {
  const { id, position, name, view } = contender
  const wanted = useShownFrame()
  const isPlaying = useCursor((cursor) => cursor.isPlaying)
  const shown = frameAt(view, wanted)
  useEffect(() => {
    if (areFaded(view)) return
    const newest = newestOf(view)
    pictures.want(view.frames, wantedFrames({ shown, reference: shown, newest, isPlaying }))
  }, [pictures, view, shown, isPlaying])
  const frame = view.frames[shown]
  const standing = standingOf(view, wanted)
  const hasFailed = view.status === 'failed' && !isCancelled(view.status, view.error)
  return (
    <figure className="min-w-0" aria-label={`${contenderCharacter(position)}: ${name}`}>
      <div
        className={classNames(PANE, areFaded(view) ? 'border border-line border-dashed' : 'bg-stage')}
        style={{ aspectRatio: ratio }}
      >
        {areFaded(view) && <p className="px-4 text-center text-dim text-small">The pictures have faded.</p>}
        {frame !== undefined && !areFaded(view) && (
          <PicturesContext value={pictures}>
            <FrameCanvas
              number={shown}
              size="full"
              width={frame.width}
              height={frame.height}
              label={`${name}: ${standing}`}
              className="absolute inset-0 size-full object-contain"
            />
          </PicturesContext>
        )}
        <ContenderMark position={position} />
      </div>
      <figcaption className="mt-1 text-small">
        <Link
          to={`/evolution/${id}`}
          className="block truncate font-medium underline decoration-line underline-offset-4 hover:decoration-edge"
        >
          {name}
          <span className="sr-only"> (its own page)</span>
        </Link>
        <span className={classNames('block text-dim', shown !== wanted && 'text-paper')}>{standing}</span>
        {hasFailed && <span className="block text-failed">{view.error}</span>}
        {!isSettled(view.status) && view.lastTry !== null && (
          <span className="block text-dim">{view.lastTry.reason}</span>
        )}
      </figcaption>
    </figure>
  )
}

/** In the place of a contender of which nothing is shown. */
export function MissingCell(props: {
  readonly position: number
  readonly state: 'deleted' | 'hidden'
  readonly ratio: number
}) {
  const character = contenderCharacter(props.position)
  return (
    <figure className="min-w-0" aria-label={`${character}: ${props.state}`}>
      <div
        className={classNames(PANE, 'border border-line border-dashed px-4 text-center text-dim text-small')}
        style={{ aspectRatio: props.ratio }}
      >
        {props.state === 'deleted' ? 'This one was deleted.' : 'This one cannot be shown.'}
        <ContenderMark position={props.position} />
      </div>
    </figure>
  )
}

/** Its character, in the colour of its curve. */
function ContenderMark({ position }: { readonly position: number }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-2 left-2 grid size-7 place-items-center rounded-full bg-ground font-medium text-small',
        lookOf(position).colour,
      )}
    >
      {contenderCharacter(position)}
    </span>
  )
}
