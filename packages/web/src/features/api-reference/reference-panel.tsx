import { useEffect, useRef, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { elementOf, readCall } from './call-address.ts'

const DOCUMENT = '/api/openapi.json'

/** Every call with what it takes and answers, by Swagger UI; its code comes after the page. */
export function ReferencePanel() {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    const node = place.current
    if (node === null) return
    let isLeft = false
    const done = (to: 'shown' | 'failed') => {
      if (!isLeft) setState(to)
    }
    setState('loading')
    import('./show-reference.ts')
      .then(({ showReference }) => showReference(node, DOCUMENT))
      .then(
        () => done('shown'),
        () => done('failed'),
      )
    return () => {
      isLeft = true
    }
  }, [tries])
  useEffect(() => {
    if (state === 'shown') goToNamed()
  }, [state])
  return (
    <div aria-busy={state === 'loading'}>
      {state === 'loading' && <ReferenceSkeleton />}
      {state === 'failed' && (
        <Notice
          title="The reference could not be loaded"
          tone="failed"
          role="alert"
          action={
            <Button size="small" onClick={() => setTries(tries + 1)}>
              Try again
            </Button>
          }
        >
          The document that it is drawn from may still be there: <a href={DOCUMENT}>{DOCUMENT}</a>.
        </Notice>
      )}
      <div ref={place} className="api-reference" hidden={state !== 'shown'} />
    </div>
  )
}

/** To the call that the address names: it was not there when the browser looked for it. */
function goToNamed(): void {
  const named = readCall(window.location.hash)
  const element = named && document.getElementById(elementOf(named))
  element?.scrollIntoView({ block: 'start' })
  element?.querySelector('button')?.focus({ preventScroll: true })
}

function ReferenceSkeleton() {
  return (
    <div className="grid gap-3 unscripted:hidden">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}
