import type { GalleryProject } from '@afterimage/contract/gallery'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMedia, useReducedMotion } from '../../../shared/hooks/use-media.ts'
import { useWidth } from '../../../shared/hooks/use-width.ts'
import { ReportDialog } from '../../report/report-dialog.tsx'
import { GalleryCard } from '../card/gallery-card.tsx'
import { takeOffTheWall } from '../gallery-queries.ts'
import { placeCards, type Wall } from './place-cards.ts'

interface GalleryWallProps {
  readonly projects: readonly GalleryProject[]
  readonly label: string
  /** Whether no more of them come: what is free then, stays free. */
  readonly isWhole: boolean
}

/** The cards, hung close together whatever their pictures' shapes; one of them plays at a time. */
export function GalleryWall({ projects, label, isWhole }: GalleryWallProps) {
  const queries = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const width = useWidth(list)
  const wall = useMemo(
    () =>
      placeCards(
        projects.map((project) => project.width / project.height),
        width,
      ),
    [projects, width],
  )
  const [playing, setPlaying] = useState<string | null>(null)
  const [reported, setReported] = useState<string | null>(null)
  const canPoint = useMedia('(hover: hover)')
  const playsOnHover = !useReducedMotion() && canPoint
  const onPlay = useCallback((id: string, isPlaying: boolean) => {
    setPlaying((before) => (isPlaying ? id : before === id ? null : before))
  }, [])
  // The ages are as of when the wall was hung; a page that is read does not count seconds.
  const nowMs = useMemo(() => Date.now(), [])
  return (
    <>
      <ul ref={list} aria-label={label} className="relative" style={{ height: wall.heightPx }}>
        {width > 0 &&
          projects.map((project, index) => {
            const place = wall.places[index]
            return (
              place && (
                <GalleryCard
                  key={project.id}
                  project={project}
                  place={place}
                  widthPx={wall.cardWidthPx}
                  isPlaying={playing === project.id}
                  playsOnHover={playsOnHover}
                  onPlay={onPlay}
                  onReport={setReported}
                  nowMs={nowMs}
                />
              )
            )
          })}
        {isWhole && <FreePlaces wall={wall} />}
      </ul>
      {reported !== null && (
        <ReportDialog
          id={reported}
          onClose={() => setReported(null)}
          onReported={() => takeOffTheWall(queries, reported)}
        />
      )}
    </>
  )
}

/** What the last row leaves free: the first place is offered, the others hang empty. */
function FreePlaces({ wall }: { readonly wall: Wall }) {
  return wall.free.map(({ leftPx, topPx, heightPx }, index) => (
    <li
      key={leftPx}
      aria-hidden={index > 0 || undefined}
      className="absolute flex"
      style={{ left: leftPx, top: topPx, width: wall.cardWidthPx, height: heightPx }}
    >
      {index === 0 ? (
        <Link
          to="/app"
          className="grid flex-1 place-content-center rounded-sm border border-edge border-dashed p-6 text-center hover:border-paper"
        >
          <span className="display-text text-title">This spot is yours.</span>
          <span className="mt-2 text-dim text-small underline underline-offset-4">Start Free</span>
        </Link>
      ) : (
        <span className="flex-1 rounded-sm border border-line border-dashed" />
      )}
    </li>
  ))
}
