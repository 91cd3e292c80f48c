import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useConsent } from './consent-store.ts'
import { measurementId } from './measurement-id.ts'

/**
 * Tells the operator's analytics, where they set an id, what the person allowed and which pages they see. Stands above
 * the screens, so that a screen has set its title when its view is counted.
 */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const choice = useConsent((state) => state.choice)
  const id = useMemo(() => (window.self === window.top ? measurementId(document) : null), [])
  useEffect(() => {
    if (id === null || choice === null) return
    const view = { path: pathname, title: document.title }
    void import('./analytics.ts').then(({ tellAnalytics }) => tellAnalytics(id, choice, view))
  }, [id, choice, pathname])
}
