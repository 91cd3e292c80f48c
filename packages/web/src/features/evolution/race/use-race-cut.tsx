import type { Race } from '@afterimage/contract/race'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FramePictures } from '../stage/frame-pictures.ts'
import { areFaded, type ContenderView } from './contender-view.ts'
import type { CutContender } from './race-cut-preview.tsx'

const RaceCutDialog = lazy(async () => ({ default: (await import('./race-cut-dialog.tsx')).RaceCutDialog }))

interface RaceCut {
  readonly open: (contenders: readonly ContenderView[]) => void
  /** To stand where it stays while the page around it changes its shape. */
  readonly dialog: ReactNode
}

/** What makes a short film of a race that has ended; `pictures` are those of its contenders by place. */
export function useRaceCut(race: Race, pictures: readonly FramePictures[]): RaceCut {
  // As they were when it was opened: nothing more is made of them.
  const [opened, setOpened] = useState<readonly CutContender[] | null>(null)
  const open = (contenders: readonly ContenderView[]) =>
    setOpened(
      contenders.flatMap((contender) => {
        const own = pictures[contender.position - 1]
        return own === undefined || areFaded(contender.view) ? [] : [{ contender, pictures: own }]
      }),
    )
  const dialog = opened && (
    <Suspense>
      <RaceCutDialog
        raceId={race.id}
        size={race.contenders.length}
        contenders={opened}
        onClose={() => setOpened(null)}
      />
    </Suspense>
  )
  return { open, dialog }
}
