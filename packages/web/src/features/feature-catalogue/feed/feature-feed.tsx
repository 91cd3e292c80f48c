import { useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import type { Category } from '../catalogue/categories.ts'
import { badgeOf } from '../catalogue/levels.ts'
import { FeatureCard } from './feature-card.tsx'
import { useFeatureFeed } from './use-feature-feed.ts'

interface FeatureFeedProps {
  readonly category: Category | undefined
  readonly seed: number
}

/** The cards, their counter, and a way to make it stop. */
export function FeatureFeed({ category, seed }: FeatureFeedProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  const [isFrozen, setIsFrozen] = useState(false)
  const { shown, isComing, isOver } = useFeatureFeed(category, seed, isFrozen, sentinel)
  const level = shown.at(-1)?.level ?? 0
  return (
    <>
      <div className="sticky top-0 z-10 mt-6 flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-line border-y bg-ground py-2">
        <p role="status" className="text-small">
          <span className="figure-text">{shown.length}</span> features loaded
          <span className="text-dim max-sm:sr-only"> · the last of them {badgeOf(level) ?? 'almost plausible'}</span>
        </p>
        {category === undefined && (
          <Button size="small" aria-pressed={isFrozen} onClick={() => setIsFrozen(!isFrozen)}>
            {isFrozen ? 'Lift the feature freeze' : 'Feature freeze'}
          </Button>
        )}
      </div>
      <h2 className="sr-only">The features</h2>
      <ul className="-mx-2 mt-4 grid overflow-x-clip sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {shown.map((feature) => (
          <FeatureCard key={feature.id} feature={feature} />
        ))}
      </ul>
      <div ref={sentinel} className="grid min-h-24 place-content-center text-center text-dim text-small">
        {isOver
          ? endMessage(category, isFrozen)
          : isComing
            ? 'Inventing more…'
            : 'There is more. There is always more.'}
      </div>
    </>
  )
}

function endMessage(category: Category | undefined, isFrozen: boolean): string {
  if (category !== undefined) return 'That is the whole category. The others are no better.'
  if (isFrozen) return 'Frozen. Nobody has ever seen one of these hold.'
  return 'The generator has been unplugged. It asked whether you were happy with it.'
}
