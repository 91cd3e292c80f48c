import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useConsent } from './consent-store.ts'
import { measurementId } from './measurement-id.ts'

/**
 * Counts page views for the operator, where they set an id and the person allowed it. Stands above the screens, so that
 * a screen has set its title when the view is counted.
 */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const choice = useConsent((state) => state.choice)
  const id = useMemo(() => (window.self === window.top ? measurementId(document) : null), [])
  useEffect(() => {
    if (id === null || choice === null) return
    void import('./analytics.ts').then(({ applyConsent }) => applyConsent(id, choice))
  }, [id, choice])

  const isCounting = id !== null && choice?.analytics === true
  useEffect(() => {
    if (!isCounting) return
    const { title } = document
    void import('./analytics.ts').then(({ countPageView }) => countPageView(pathname, title))
  }, [isCounting, pathname])
}
