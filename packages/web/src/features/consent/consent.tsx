import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../shared/hooks/use-hydrated.ts'
import { useConsent } from './consent-store.ts'
import { measurementId } from './measurement-id.ts'

const ConsentBanner = lazy(async () => ({ default: (await import('./consent-banner.tsx')).ConsentBanner }))
const ConsentPanel = lazy(async () => ({ default: (await import('./consent-panel.tsx')).ConsentPanel }))

/** Asks about cookies where nobody has answered yet, and shows the settings on request. Their code comes when needed, each part's by itself. */
export function CookieConsent() {
  const isAnswered = useConsent(({ choice }) => choice !== null)
  const isAdjusting = useConsent((state) => state.isAdjusting)
  const isHydrated = useHydrated()
  useFocusAfter(isAnswered)
  // Without scripts nothing is measured. Inside somebody else's page nothing is measured, so nothing is asked.
  if (!isHydrated || window.self !== window.top) return null
  return (
    <>
      <Suspense fallback={null}>{!isAnswered && <ConsentBanner />}</Suspense>
      <Suspense fallback={null}>
        {isAdjusting && <ConsentPanel isMeasured={measurementId(document) !== null} />}
      </Suspense>
    </>
  )
}

/** What had the focus goes with the answer: then the page has it, where the next key goes on from its beginning. */
function useFocusAfter(isAnswered: boolean): void {
  const wasAnswered = useRef(isAnswered)
  useEffect(() => {
    const isJustAnswered = isAnswered && !wasAnswered.current
    wasAnswered.current = isAnswered
    if (!isJustAnswered || document.activeElement !== document.body) return
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [isAnswered])
}

/**
 * Tells the operator's analytics, where they set an id, what the person allowed and which pages they see. Stands above
 * the screens, so that a screen has set its title when its view is counted.
 */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const choice = useConsent((state) => state.choice)
  useEffect(() => {
    const id = window.self === window.top ? measurementId(document) : null
    if (id === null || choice === null) return
    const view = { path: pathname, title: document.title }
    void import('./analytics.ts').then(({ tellAnalytics }) => tellAnalytics(id, choice, view))
  }, [choice, pathname])
}
