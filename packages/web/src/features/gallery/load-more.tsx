import { Button } from '../../shared/ui/button.tsx'

interface LoadMoreProps {
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onLoad: () => void
}

/** The way to the next page, or the word that there is none. */
export function LoadMore({ hasMore, isLoading, onLoad }: LoadMoreProps) {
  if (!hasMore)
    return <p className="display-text text-center text-dim text-lead">You've seen all the transformations!</p>
  return (
    <div className="grid justify-center">
      {/* Disabled in words alone: a button that is really disabled loses the focus. */}
      <Button
        size="large"
        aria-disabled={isLoading}
        onClick={() => isLoading || onLoad()}
        className="aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-faint aria-disabled:hover:bg-transparent"
      >
        {isLoading ? 'Loading More...' : 'Load More Transformations'}
      </Button>
    </div>
  )
}
