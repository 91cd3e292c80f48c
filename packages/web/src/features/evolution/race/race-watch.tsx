import type { Race } from '@afterimage/contract/race'
import { getRaceFilm } from '@afterimage/contract/race-endpoints'
import { contenderCharacter } from '@afterimage/core/contender-names'
import { isSettled } from '@afterimage/core/statuses'
import type { CursorEvent } from '@afterimage/core/timeline/cursor'
import { isInTimeline, takeKey } from '@afterimage/core/timeline/keymap'
import { useEffect, useMemo } from 'react'
import { addressOf } from '../../../shared/api/call-api.ts'
import { DownloadButton } from '../../../shared/download/download-button.tsx'
import { useMedia } from '../../../shared/hooks/use-media.ts'
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { USUAL_RATIO } from '../../../shared/ui/stage-box.tsx'
import { useMoveCursor } from '../model/cursor-store.ts'
import { newestOf } from '../model/evolution-view.ts'
import { FramePictures } from '../stage/frame-pictures.ts'
import { isStageInView } from '../stage/use-fullscreen.ts'
import { BackLink } from '../summary/back-link.tsx'
import { useFrameAddress } from '../use-frame-address.ts'
import { ContenderCell, MissingCell } from './contender-cell.tsx'
import { areFaded, type ContenderView, raceStanding } from './contender-view.ts'
import { RaceInstrument } from './race-instrument.tsx'
import { useContenders } from './use-contenders.ts'
import { useRaceCut } from './use-race-cut.tsx'

/** A race, kept up to date: its contenders side by side at the same frame, and one timeline under them. */
export function RaceWatch({ race }: { readonly race: Race }) {
  const contenders = useContenders(race)
  const hasFilm = contenders !== null && canBeFilmed(contenders)
  const isWide = useMedia('(min-width: 640px)')
  const pictures = useRacePictures(race)
  const cut = useRaceCut(race, pictures)
  const toTakeAway = hasFilm && (
    <div className={classNames('flex flex-wrap gap-2', isWide && 'ml-auto')}>
      <Button size="small" onClick={() => cut.open(contenders)}>
        <Icon name="crop" />
        Make a cut
      </Button>
      <FilmButton id={race.id} />
    </div>
  )
  const shown = race.contenders.flatMap((one) => (one.state === 'shown' ? [one.evolution] : []))
  const [first] = shown
  const title = shown.find((evolution) => evolution.title !== null)?.title ?? null
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 lg:min-h-16">
        {first && <BackLink id={first.id} isOwner={first.isOwner} />}
        <h1 className="display-text min-w-0 truncate text-title sm:-ml-2">
          {title !== null && (
            <>
              <bdi>{title}</bdi>:{' '}
            </>
          )}
          A race <em className="text-dim">of {race.contenders.length}</em>
        </h1>
        <p role="status" className="text-dim text-small">
          {contenders !== null && raceStanding(contenders.map(({ view }) => view))}
        </p>
        {isWide && toTakeAway}
      </header>
      {contenders === null ? (
        <div className={classNames('grid grid-cols-2 gap-3', COLUMNS[race.contenders.length])} aria-busy="true">
          {race.contenders.map((_, at) => (
            <Skeleton key={contenderCharacter(at + 1)} className="h-48 lg:h-72" />
          ))}
        </div>
      ) : (
        <Contenders race={race} contenders={contenders} pictures={pictures} />
      )}
      {/* On a phone the timeline has its place. */}
      {!isWide && toTakeAway}
      {cut.dialog}
    </>
  )
}

/** As long as the server waits for others and then makes the longest: about a minute where nobody else asks. */
const FILM_WITHIN_MS = 8 * 60_000

/** The split-screen film, which is made when somebody asks for it. */
function FilmButton({ id }: { readonly id: string }) {
  const file = {
    url: addressOf(getRaceFilm.path, { id }),
    fallbackName: 'afterimage-race.mp4',
    ...{ madeWithinMs: FILM_WITHIN_MS, asAccount: true },
  }
  return (
    <DownloadButton
      file={file}
      label="Download the film of all"
      progressLabel="Downloading the film of all"
      size="small"
    />
  )
}

/** Whether there is a film on a split screen to be made: once the last has ended, of what is there. */
function canBeFilmed(contenders: readonly ContenderView[]): boolean {
  return (
    contenders.every(({ view }) => isSettled(view.status)) &&
    contenders.some(({ view }) => newestOf(view) > 0 && !areFaded(view))
  )
}

/** Side by side where there is room for all, by how many there are. */
const COLUMNS: Readonly<Record<number, string>> = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' }

interface ContendersProps {
  readonly race: Race
  readonly contenders: readonly ContenderView[]
  /** By place. */
  readonly pictures: readonly FramePictures[]
}

function Contenders({ race, contenders, pictures }: ContendersProps) {
  const isGrowing = contenders.some(({ view }) => !isSettled(view.status))
  const newest = Math.max(0, ...contenders.map(({ view }) => newestOf(view)))
  const total = Math.max(1, ...contenders.map(({ view }) => view.total))
  const original = contenders.find(({ view }) => view.frames.length > 0)?.view.frames[0]
  const ratio = original === undefined ? USUAL_RATIO : original.width / original.height
  const move = useMoveCursor()
  useEffect(() => move({ type: 'grew', newest }), [move, newest])
  useFrameAddress()
  useRaceKeys(isGrowing)
  usePageTitle(isGrowing ? `${newest} / ${total} · Race` : 'Race')
  return (
    <>
      <div
        data-stage
        className={classNames('grid grid-cols-2 gap-x-2 gap-y-4 sm:gap-x-3', COLUMNS[race.contenders.length])}
      >
        {race.contenders.map((one, at) => {
          const position = at + 1
          const contender = contenders.find((each) => each.position === position)
          const kept = pictures[at]
          return contender === undefined || kept === undefined ? (
            <MissingCell
              key={position}
              position={position}
              state={one.state === 'deleted' ? 'deleted' : 'hidden'}
              ratio={ratio}
            />
          ) : (
            <ContenderCell key={position} contender={contender} pictures={kept} ratio={ratio} />
          )
        })}
      </div>
      {contenders.length > 0 && <RaceInstrument contenders={contenders} pictures={pictures} total={total} />}
    </>
  )
}

/** The decoded pictures of every contender, by its place. */
function useRacePictures(race: Race): readonly FramePictures[] {
  const pictures = useMemo(
    () => race.contenders.map(() => new FramePictures(race.contenders.length)),
    [race.contenders],
  )
  useEffect(
    () => () => {
      for (const one of pictures) one.close()
    },
    [pictures],
  )
  return pictures
}

const TAKEN: ReadonlySet<CursorEvent['type']> = new Set([
  'toggled-play',
  'stepped',
  'chose',
  'followed',
  'changed-speed',
])

/** The timeline's keys, where the pictures are in view or the focus in the timeline: elsewhere they scroll. */
function useRaceKeys(grows: boolean): void {
  const move = useMoveCursor()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = isStageInView() || isInTimeline(event.target)
      const asked = takeKey(event, { grows, takes: ({ type }) => isOurs && TAKEN.has(type) })
      if (asked !== undefined) move(asked)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [move, grows])
}
