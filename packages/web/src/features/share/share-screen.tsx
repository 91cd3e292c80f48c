import type { EvolutionDetail } from '@afterimage/contract/evolution'
import {
  type EvolutionHeadFacts,
  evolutionDescription,
  evolutionTitle,
  howOften,
  NARROW_RATIO,
} from '@afterimage/contract/evolution-head'
import { filmLane } from '@afterimage/contract/film-lane'
import { formatKept, keptName } from '@afterimage/core/fate'
import { isSettled } from '@afterimage/core/statuses'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { z } from 'zod'
import { isNotFound, takenDown } from '../../shared/api/api-problem.ts'
import { evolutionQuery, lookPollMs } from '../../shared/api/evolution-query.ts'
import { ForkButton } from '../../shared/carry/fork-button.tsx'
import { remixAddress } from '../../shared/carry/remix.ts'
import { usePageTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { ErrorPanel } from '../../shared/ui/error-panel.tsx'
import { Figure } from '../../shared/ui/figure.tsx'
import { ProvenSteps } from '../../shared/ui/proven-steps.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { StageBox, USUAL_RATIO } from '../../shared/ui/stage-box.tsx'
import { TakenDown } from '../../shared/ui/taken-down.tsx'
import { UnseenPicture } from '../../shared/ui/unseen-picture.tsx'
import { GalleryPlace } from '../gallery/gallery-place.tsx'
import { LineagePanel } from '../lineage/lineage-panel.tsx'
import { ReportButton } from '../report/report-button.tsx'
import { BeforeAndAfter } from './before-and-after.tsx'
import { FilmLane } from './film-lane.tsx'
import { HandOn } from './hand-on.tsx'
import { ShareStage } from './share-stage.tsx'

const POLL_MS = 5_000
const uuid = z.uuid()

/** What somebody sees who was sent the link: the film, what became of the picture, and a way to do it oneself. */
export function ShareScreen() {
  const { id = '' } = useParams()
  const isValid = uuid.safeParse(id).success
  const shared = useQuery({
    ...evolutionQuery(id),
    enabled: isValid,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : lookPollMs(state)),
  })
  const down = takenDown(shared.error)
  if (down !== undefined && shared.error !== null) return <TakenDown how={down} message={shared.error.message} />
  if (shared.data) return <Shared key={id} detail={shared.data} />
  if (!isValid || isNotFound(shared.error)) return <Gone />
  if (shared.error === null) return <ShareSkeleton />
  return (
    <ErrorPanel
      title="This cannot be loaded right now."
      action={
        <Button look="primary" onClick={() => void shared.refetch()}>
          Try again
        </Button>
      }
    >
      <p>{shared.error.message}</p>
    </ErrorPanel>
  )
}

function Shared({ detail }: { readonly detail: EvolutionDetail }) {
  const { evolution, frames } = detail
  const [original, last] = [frames[0], frames.at(-1)]
  const [search, setSearch] = useSearchParams()
  const facts = shareFacts(detail)
  usePageTitle(evolutionTitle(facts))
  const lane = filmLane(detail)
  const isCompared = !isUnderWay(detail) && !isFaded(detail) && original !== undefined && last !== original
  const isNarrow = isCompared && original.width / original.height < NARROW_RATIO
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-6',
        // Film and comparison of a narrow picture have room beside one another.
        isNarrow ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_380px]' : 'lg:grid-cols-[minmax(0,1fr)_380px]',
      )}
    >
      <div className="min-w-0">
        <ShareStage detail={detail} />
        {lane && <FilmLane {...lane} />}
      </div>
      <div
        className={classNames(
          'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 lg:row-start-1 lg:mt-6 lg:ml-6',
          isNarrow ? 'lg:col-start-3' : 'lg:col-start-2 lg:row-span-2',
        )}
      >
        <div>
          <h1 className="text-balance break-words display-text text-display">
            <bdi>{evolution.title ?? 'One picture'}</bdi> <em className="block text-dim">{howOften(facts)}</em>
          </h1>
          {evolution.maker !== null && (
            <p className="mt-2 break-words">
              Made by <bdi>{evolution.maker}</bdi>
            </p>
          )}
          <p className="mt-3 text-dim">
            {isUnderWay(detail) ? 'It is being made right now.' : evolutionDescription(facts)}
          </p>
        </div>
        {frames[1]?.isUnrelated && <UnseenPicture model={evolution.aiModelName} />}
        <dl className="flex max-w-[420px] justify-between gap-4">
          {facts.kept !== null && <Figure value={formatKept(facts.kept)} name={keptName(facts)} />}
          {facts.halfLife !== null && <Figure value={`frame ${facts.halfLife}`} name="half-life" />}
          <Figure value={String(facts.completedFrames)} name="frames" />
        </dl>
        {facts.kept !== null && <p className="-mt-3 text-dim text-small">{KEPT_EXPLAINED}</p>}
        {evolution.provenSteps !== null && <ProvenSteps steps={evolution.provenSteps} />}
        {evolution.hiddenBy === null && <GalleryPlace id={evolution.id} screen="share" />}
        <div className="flex flex-wrap gap-2 border-line border-t pt-6">
          <Button look="primary" size="large" asChild>
            <Link to="/app">Make your own</Link>
          </Button>
          <Button size="large" asChild>
            <Link to={remixAddress(evolution)}>Remix this</Link>
          </Button>
          <Button size="large" asChild>
            <Link to={`/evolution/${evolution.id}`}>{whatToSee(detail)}</Link>
          </Button>
          {last && !isFaded(detail) && <ForkButton evolution={evolution} frame={last.number} size="large" />}
        </div>
        {evolution.hiddenBy === null ? (
          <HandOn id={evolution.id} title={evolutionTitle(facts)} frame={isFaded(detail) ? undefined : frames[0]} />
        ) : (
          <p className="text-dim text-small">It is hidden from everyone but you: no one else can open this link.</p>
        )}
        {!evolution.isOwner && (
          <div className="-mx-4">
            <ReportButton
              id={evolution.id}
              isOpen={search.has('report')}
              onClosed={() => setSearch(withoutReport, { replace: true, preventScrollReset: true })}
            />
          </div>
        )}
      </div>
      {isCompared && last && <BeforeAndAfter original={original} last={last} />}
      <LineagePanel id={evolution.id} screen="share" className="lg:col-span-full" />
    </div>
  )
}

/** What the first figure is a share of, in one line. */
const KEPT_EXPLAINED = 'Kept: how much of the picture’s form is still in place or close to it. The original is 100%.'

function Gone() {
  usePageTitle('Nothing at this link')
  return (
    <ErrorPanel
      title="There is nothing at this link."
      action={
        <>
          <Button look="primary" asChild>
            <Link to="/app">Make your own</Link>
          </Button>
          <Button asChild>
            <Link to="/gallery">See the gallery</Link>
          </Button>
        </>
      }
    >
      <p>The evolution was deleted, or the link is incomplete.</p>
    </ErrorPanel>
  )
}

function whatToSee(detail: EvolutionDetail): string {
  if (isUnderWay(detail)) return 'Watch it happen'
  return isFaded(detail) ? 'See what was measured' : 'See every frame'
}

function isFaded({ evolution }: EvolutionDetail): boolean {
  return evolution.filesExpiredAt !== null
}

function isUnderWay(detail: EvolutionDetail | undefined): boolean {
  return detail !== undefined && !isSettled(detail.evolution.status)
}

/** What the page says of an evolution, as the server says it in the page's head. */
function shareFacts({ evolution }: EvolutionDetail): EvolutionHeadFacts {
  return {
    title: evolution.title,
    modelName: evolution.aiModelName,
    completedFrames: evolution.completedFrames,
    kept: evolution.kept,
    halfLife: evolution.halfLife,
    forkedFromFrame: evolution.forkedFromFrame,
    labelStory: evolution.labelStory,
  }
}

/** The page while the evolution is on its way. */
function ShareSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
      <p role="status" className="sr-only">
        Loading the film
      </p>
      <StageBox ratio={USUAL_RATIO} />
      <div className="grid content-start gap-6 lg:mt-6 lg:ml-6">
        <Skeleton className="h-24" />
        <Skeleton className="h-16" />
        <Skeleton className="h-12" />
      </div>
    </div>
  )
}

/** Once answered, the question of the embedded player's link is not asked again by a reload. */
function withoutReport(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('report')
  return rest
}
