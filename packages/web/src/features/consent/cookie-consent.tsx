import { lazy, Suspense } from 'react'
import { useConsent } from './consent-store.ts'
import { measurementId } from './measurement-id.ts'

const ConsentBanner = lazy(async () => ({ default: (await import('./consent-banner.tsx')).ConsentBanner }))
const ConsentPanel = lazy(async () => ({ default: (await import('./consent-panel.tsx')).ConsentPanel }))

/** Asks about cookies where nobody has answered yet, and shows the settings on request. Their code comes when needed. */
export function CookieConsent() {
  const isAnswered = useConsent(({ choice }) => choice !== null)
  const isAdjusting = useConsent((state) => state.isAdjusting)
  // Inside somebody else's page nothing is measured, so nothing is asked.
  if (window.self !== window.top) return null
  return (
    <Suspense fallback={null}>
      {!isAnswered && <ConsentBanner />}
      {isAdjusting && <ConsentPanel isMeasured={measurementId(document) !== null} />}
    </Suspense>
  )
}
