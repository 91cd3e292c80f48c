import type { Evolution } from '@afterimage/contract/evolution'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import type { FrameView } from '../model/evolution-view.ts'

const CutDialog = lazy(async () => ({ default: (await import('./cut-dialog.tsx')).CutDialog }))

interface CutButtonProps {
  readonly evolution: Evolution
  readonly frames: readonly FrameView[]
}

/** Opens what makes something to post. */
export function CutButton({ evolution, frames }: CutButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        <Icon name="crop" />
        Make a cut
      </Button>
      {isOpen && (
        <Suspense>
          <CutDialog evolution={evolution} frames={frames} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
