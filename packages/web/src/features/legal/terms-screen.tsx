import { PUBLIC_PAGES } from '@afterimage/contract/public-pages'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'

/** The page at /terms. */
export function TermsScreen() {
  usePublicTitle('/terms')
  return (
    <div className="page-width py-16">
      <h1 className="display-text text-display">{PUBLIC_PAGES['/terms'].title}</h1>
      <p className="mt-2 max-w-[60ch] text-dim text-lead">{PUBLIC_PAGES['/terms'].description}</p>
    </div>
  )
}
