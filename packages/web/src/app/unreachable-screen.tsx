import { Button } from '../shared/ui/button.tsx'
import { ErrorPanel } from '../shared/ui/error-panel.tsx'
import { useReloadWhenReachable } from './use-reload-when-reachable.ts'

/** Shown where the code of a screen could not be fetched; the screen comes by itself once the server answers again. */
export function UnreachableScreen() {
  const { isTrying, retry } = useReloadWhenReachable()
  return (
    <ErrorPanel
      title="This page could not be loaded."
      action={
        // Disabled in words alone: a button that is really disabled loses the focus.
        <Button look="primary" aria-disabled={isTrying} onClick={() => isTrying || retry()}>
          {isTrying ? 'Trying…' : 'Try again'}
        </Button>
      }
    >
      <p>
        The server cannot be reached. Nothing is lost: your evolutions do not need this page. It comes by itself once
        the server answers again.
      </p>
    </ErrorPanel>
  )
}
