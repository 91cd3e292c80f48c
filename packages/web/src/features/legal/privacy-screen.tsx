import { PUBLIC_PAGES } from '@afterimage/contract/public-pages'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { LegalPage } from './legal-page.tsx'
import { PRIVACY_CLAUSES } from './privacy-clauses.tsx'

/** What is kept of people and their pictures. */
export function PrivacyScreen() {
  usePublicTitle('/privacy')
  return (
    <LegalPage
      title={PUBLIC_PAGES['/privacy'].title}
      lead="What we keep of you and your pictures, for how long, and who else sees it. Everything below describes what the program does."
      clauses={PRIVACY_CLAUSES}
    />
  )
}
