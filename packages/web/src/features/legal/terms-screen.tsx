import { PUBLIC_PAGES } from '@afterimage/contract/public-pages'
import { Link } from 'react-router'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { type Clause, LEGAL_LINK, LegalPage } from './legal-page.tsx'

/** The terms of service. */
const TERMS_CLAUSES: readonly Clause[] = [
  {
    id: 'service',
    title: 'What the service does',
    text: (
      <p>
        You give it a picture; a model reproduces it, then its own reproduction, as often as you asked for. You get the
        frames, the films and the measurements. The result is unlike what you gave: that is the service, not a fault of
        it.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Who may use it',
    text: (
      <p>
        <strong>The service is not for children under 13.</strong> You may use it without an account; if you make one,
        keep its password to yourself. The demo account is shared by everyone who tries it, so do nothing in it that
        others may not see.
      </p>
    ),
  },
  {
    id: 'pictures',
    title: 'Your pictures stay yours',
    text: (
      <>
        <p>
          Use pictures that you have the right to use. What you put in and what comes out is yours, as far as the law
          lets it be anyone's. You allow us to store, process and show it for as long as it is here, and for nothing
          else.
        </p>
        <p>
          Processed images are deleted automatically after 30 days, and on the Free plan after 7. Take with you what you
          want to keep.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    text: (
      <ul className="grid gap-2">
        <li>Pictures that are against the law, or that harm or expose someone.</li>
        <li>Passing off what comes out as a photograph of something that happened.</li>
        <li>Getting around limits, or hogging the machine.</li>
      </ul>
    ),
  },
  {
    id: 'gallery',
    title: 'The gallery',
    text: (
      <p>
        What is public may be shown in the gallery and liked, viewed and reported by anyone. What several people report,
        or one for a grave reason, is hidden from everyone but its owner until we have looked at it. We may hide or
        remove what breaks these rules; its owner is told so on its page, and can write to us. What was removed is not
        refunded.
      </p>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and credits',
    text: (
      <>
        <p>
          The plans are on the{' '}
          <Link to="/pricing" className={LEGAL_LINK}>
            pricing page
          </Link>
          . <strong>Prices change with 30 days notice.</strong>
        </p>
        <p>
          Credits pay for evolutions and have no other value. What was paid for and not delivered is refunded
          automatically, once, rounded down to whole credits. If you stop an evolution while a paid model is making a
          frame, that frame counts as delivered.
        </p>
      </>
    ),
  },
  {
    id: 'warranty',
    title: 'No promises',
    text: (
      <p>
        The service is provided as it is. It may be slow, stop, or produce things that no one asked for. As far as the
        law allows, we are liable only for wilful misconduct and gross negligence. The program itself is under the MIT
        licence.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'The end',
    text: (
      <p>
        You may leave at any time by deleting your account in the profile. We may close accounts that break these rules.
        If these terms change, their date does.
      </p>
    ),
  },
]

/** The rules of the service. */
export function TermsScreen() {
  usePublicTitle('/terms')
  return (
    <LegalPage
      title={PUBLIC_PAGES['/terms'].title}
      lead="The rules, in plain words. By using the service you agree to them."
      clauses={TERMS_CLAUSES}
    />
  )
}
