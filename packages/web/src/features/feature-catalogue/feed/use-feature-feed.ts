import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Category } from '../catalogue/categories.ts'
import { type Feature, features } from '../catalogue/features.ts'

const FIRST_CARDS = 48
const MORE_CARDS = 24
const CATEGORY_CARDS = 200
/** A page has to end somewhere, if only for the footer's sake. */
const MAX_CARDS = 480
const DELAY_MS = 500
const VISIBLE_SHARE = 0.1

interface FeedState {
  readonly shown: readonly Feature[]
  readonly isComing: boolean
  /** Nothing more will come of itself: a category is whole, the catalogue is at its end, or it is frozen. */
  readonly isOver: boolean
}

/** The cards of a view. In the view of everything, more come half a second after a tenth of the sentinel is seen. */
export function useFeatureFeed(
  category: Category | undefined,
  seed: number,
  isFrozen: boolean,
  sentinel: RefObject<Element | null>,
): FeedState {
  const [count, setCount] = useState(category === undefined ? FIRST_CARDS : CATEGORY_CARDS)
  const [isComing, setIsComing] = useState(false)
  const isOver = category !== undefined || isFrozen || count >= MAX_CARDS
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each load the sentinel is looked at anew
  useEffect(() => {
    if (isOver || sentinel.current === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || timer !== undefined) return
        setIsComing(true)
        timer = setTimeout(() => setCount((before) => Math.min(MAX_CARDS, before + MORE_CARDS)), DELAY_MS)
      },
      { threshold: VISIBLE_SHARE },
    )
    observer.observe(sentinel.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      setIsComing(false)
    }
  }, [count, isOver, sentinel])
  const shown = useMemo(() => features(count, category, seed), [count, category, seed])
  return { shown, isComing, isOver }
}
