import { PUBLIC_PAGES } from '@afterimage/contract/public-pages'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'

/** The page at /contact. */
export function ContactScreen() {
  usePublicTitle('/contact')
  return (
    <div className="page-width py-16">
      <h1 className="display-text text-display">{PUBLIC_PAGES['/contact'].title}</h1>
      <p className="mt-2 max-w-[60ch] text-dim text-lead">{PUBLIC_PAGES['/contact'].description}</p>
    </div>
  )
}
