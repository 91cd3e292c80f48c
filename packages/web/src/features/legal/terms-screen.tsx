import { PUBLIC_PAGES } from '@afterimage/contract/public-pages'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { LegalPage } from './legal-page.tsx'
import { TERMS_CLAUSES } from './terms-clauses.tsx'

/** The rules of the service. */
export function TermsScreen() {
  usePublicTitle('/terms')
  return (
    <LegalPage
      title={PUBLIC_PAGES['/terms'].title}
      lead="The rules, in words that can be read. By using the service you agree to them."
      clauses={TERMS_CLAUSES}
    />
  )
}
