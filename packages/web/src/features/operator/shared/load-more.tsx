import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'

interface LoadMoreProps {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  /** What there is more of: “entries”. */
  readonly noun: string
}

/** The way to the next page of a list, while there is one. The last page takes the button away: then the focus stays at its place. */
export function LoadMore({ list: { hasNextPage, isFetchingNextPage, fetchNextPage }, noun }: LoadMoreProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const [isUsed, setIsUsed] = useState(false)
  const isWhole = isUsed && !hasNextPage
  useEffect(() => {
    if (isWhole) end.current?.focus()
  }, [isWhole])
  if (isWhole) {
    return (
      <p ref={end} tabIndex={-1} className="mt-6 text-dim text-small">
        There are no more {noun}.
      </p>
    )
  }
  if (!hasNextPage) return null
  const load = () => {
    setIsUsed(true)
    if (!isFetchingNextPage) void fetchNextPage()
  }
  return (
    // Disabled in words alone: a button that is really disabled loses the focus.
    <Button className="mt-6" aria-disabled={isFetchingNextPage} onClick={load}>
      {isFetchingNextPage ? 'Loading more…' : `More ${noun}`}
    </Button>
  )
}
