import type { GalleryProject } from '@afterimage/contract/gallery'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useMedia, useReducedMotion } from '../../../shared/hooks/use-media.ts'
import { useWidth } from '../../../shared/hooks/use-width.ts'
import { ReportDialog } from '../../report/report-dialog.tsx'
import { GalleryCard } from '../card/gallery-card.tsx'
import { takeOffTheWall } from '../gallery-queries.ts'
import { placeCards } from './place-cards.ts'

/** The cards, hung close together whatever their pictures' shapes; one of them plays at a time. */
export function GalleryWall({
  projects,
  label,
}: {
  readonly projects: readonly GalleryProject[]
  readonly label: string
}) {
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
