import { useCallback, useSyncExternalStore } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { usePictures } from './pictures-context.tsx'

/** Says that the frame in view could not be loaded: what is seen is the one before it, or its thumbnail. */
export function MissingFrame({ number }: { readonly number: number }) {
  const pictures = usePictures()
  const subscribe = useCallback((onChange: () => void) => pictures.subscribe(onChange), [pictures])
  const hasFailed = useSyncExternalStore(subscribe, () => pictures.hasFailed(number))
  if (!hasFailed) return null
  return (
    <div
      role="alert"
      className="absolute inset-x-3 top-3 flex flex-wrap items-center justify-between gap-3 rounded-xs bg-stage-label p-3 text-on-stage"
    >
      {number === 0 ? 'The original' : `Frame ${number}`} could not be loaded.
      <Button look="primary" size="small" onClick={() => pictures.tryAgain()}>
        Try again
      </Button>
    </div>
  )
}
