import type { GalleryProject } from '@afterimage/contract/gallery'
import { fateInShort } from '@afterimage/core/fate'
import { LABELS_EXPLAINED, storyInShort } from '@afterimage/core/labels'
import { runName } from '@afterimage/core/titles'
import { type CSSProperties, type FocusEvent, memo, type PointerEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatAge, parseUtc } from '../../../shared/format/format-age.ts'
import { useIsClose } from '../../../shared/hooks/use-is-close.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { WIPING } from '../../../shared/ui/wipe.tsx'
import { countingViews } from '../count-views.ts'
import { LikeButton } from '../like-button.tsx'
import { GalleryPreview } from '../preview.tsx'
import { CAPTION_PX, type CardPlace } from '../wall/place-cards.ts'
import { ContactStrip } from './contact-strip.tsx'

interface GalleryCardProps {
  readonly project: GalleryProject
  readonly place: CardPlace
  readonly widthPx: number
  readonly isPlaying: boolean
  /** Whether pointing at it plays it; else a tap does. */
  readonly playsOnHover: boolean
  readonly onPlay: (id: string, isPlaying: boolean) => void
  readonly onReport: (id: string) => void
  readonly nowMs: number
}

/** How far out of sight a card is whole, in heights of the window: its pictures are a megabyte and a half when they are decoded, the rest is a third of one. */
const WHOLE_WITHIN_SCREENS = 1.5

/**
 * One evolution on the wall: its picture, and under it what became of it. Far out of sight it has its place, its words and its link alone: it can be
 * searched for, listed and reached. The card that has the focus stays whole.
 */
export const GalleryCard = memo(function GalleryCard(props: GalleryCardProps) {
  const { project, place, widthPx, playsOnHover, onPlay, nowMs } = props
  const card = useRef<HTMLLIElement>(null)
  const isClose = useIsClose(card, WHOLE_WITHIN_SCREENS)
  const [hasFocus, setHasFocus] = useState(false)
  const isWhole = isClose || hasFocus
  const play = (isPlaying: boolean) => () => onPlay(project.id, isPlaying)
  const hovering = {
    onPointerEnter: play(true),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      WIPING.onPointerLeave(event)
      onPlay(project.id, false)
    },
    onFocus: play(true),
    onBlur: (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || onPlay(project.id, false),
  }
  const style: CSSProperties = { left: place.leftPx, top: place.topPx, width: widthPx }
  return (
    <li
      ref={card}
      className="absolute"
      style={style}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <article {...WIPING} {...(playsOnHover && hovering)} aria-label={nameOf(project)}>
        <div className="relative" style={{ height: place.pictureHeightPx }}>
          {isWhole && <Picture {...props} hasPictures={isClose} />}
          {isWhole && project.isFeatured && (
            <span className="pointer-events-none absolute top-2 left-2 rounded-xs bg-stage-label px-2 py-1 text-label text-on-stage">
              Featured
            </span>
          )}
        </div>
        <div className="flex flex-col" style={{ height: CAPTION_PX }}>
          <ContactStrip frames={isClose ? project.frames : []} />
          <h2 className="display-text mt-3 truncate text-lead">
            <bdi title={project.title ?? undefined}>{project.title ?? runOf(project)}</bdi>
            {project.maker !== null && (
              <span className="text-dim">
                {' '}
                by <bdi>{project.maker}</bdi>
              </span>
            )}
          </h2>
          <p className="figure-text h-6 truncate text-small">{fateInShort(project)}</p>
          <p title={LABELS_EXPLAINED} className="h-6 truncate text-dim text-small">
            {storyInShort(project.labelStory)}
          </p>
          <div className="mt-1 flex min-w-0 items-center justify-between gap-3">
            <Badge>{project.title === null ? framesOf(project) : runOf(project)}</Badge>
            {isWhole && (
              <time dateTime={`${project.createdAt}Z`} className="whitespace-nowrap text-dim text-small">
                {formatAge(parseUtc(project.createdAt), nowMs)}
              </time>
            )}
          </div>
          <div className="mt-1 flex items-center gap-2 text-dim">
            {isWhole && <LikeButton project={project} />}
            {isWhole && <Views count={project.viewCount} />}
            <Link
              to={`/evolution/${project.id}`}
              {...countingViews(project.id)}
              className="ml-auto inline-flex h-10 items-center whitespace-nowrap rounded-sm px-2 text-paper text-small underline decoration-edge underline-offset-4 hover:decoration-current"
            >
              View Details
            </Link>
            {isWhole && (
              <IconButton
                label={`Report ${nameOf(project)}, ${formatAge(parseUtc(project.createdAt), nowMs)}`}
                icon={<Icon name="flag" />}
                onClick={() => props.onReport(project.id)}
                className="-mr-3"
              />
            )}
          </div>
        </div>
      </article>
    </li>
  )
})

function Views({ count }: { readonly count: number }) {
  return (
    <span className="inline-flex items-center gap-2 px-1 text-small">
      <Icon name="eye" />
      <span className="figure-text">{count.toLocaleString('en-US')}</span>
      <span className="sr-only">{count === 1 ? 'view' : 'views'}</span>
    </span>
  )
}

interface PictureProps extends GalleryCardProps {
  readonly hasPictures: boolean
}

/** Leads to the evolution where pointing plays it; where nothing can point, a tap plays it, and a finger drawn across wipes it. */
function Picture({ project, place, isPlaying, playsOnHover, onPlay, hasPictures }: PictureProps) {
  const box = 'relative block w-full touch-pan-y overflow-hidden rounded-sm bg-stage'
  const style = { height: place.pictureHeightPx }
  const preview = hasPictures && (
    <GalleryPreview project={project} isFirst={place.topPx === 0} isPlaying={isPlaying} playsAlone={!playsOnHover} />
  )
  if (playsOnHover) {
    return (
      <Link
        to={`/evolution/${project.id}`}
        tabIndex={-1}
        aria-label={`View ${nameOf(project)}`}
        {...countingViews(project.id)}
        className={box}
        style={style}
      >
        {preview}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-label={`Play ${nameOf(project)}`}
      aria-pressed={isPlaying}
      onClick={() => onPlay(project.id, !isPlaying)}
      className={box}
      style={style}
    >
      {preview}
      {!isPlaying && (
        <span className="absolute bottom-2 left-2 grid size-8 place-items-center rounded-full bg-stage-label text-on-stage">
          <Icon name="play" />
        </span>
      )}
    </button>
  )
}

function nameOf(project: GalleryProject): string {
  return `${project.title ?? runOf(project)}, ${framesOf(project)}`
}

function runOf({ style, llmProviderName: modelName }: GalleryProject): string {
  return runName({ style, modelName })
}

function framesOf({ totalFrames }: Pick<GalleryProject, 'totalFrames'>): string {
  return `${totalFrames} ${totalFrames === 1 ? 'frame' : 'frames'}`
}
