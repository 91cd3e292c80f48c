import { PUBLIC_PAGES } from '@afterimage/contract/public-pages'
import { Link } from 'react-router'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { type Clause, LEGAL_LINK, LegalPage } from './legal-page.tsx'

/** The privacy policy. It says what the program does: who changes that, changes this. */
const PRIVACY_CLAUSES: readonly Clause[] = [
  {
    id: 'who',
    title: 'Who we are',
    text: (
      <p>
        Afterimage is a program that anyone may run. “We” are the people who run this copy of it, at this address. You
        reach us through the{' '}
        <Link to="/contact" className={LEGAL_LINK}>
          contact page
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'pictures',
    title: 'Your pictures',
    text: (
      <>
        <p>
          What you upload is turned upright, fitted to the model's size and stored anew without its metadata: no place,
          no camera, no date. The file you sent is not kept.
        </p>
        <p>
          <strong>Processed images are deleted automatically after 30 days.</strong> That is the longest: it holds for
          Pro. Pictures made without an account or on the Free plan are deleted after 7 days. If you delete an
          evolution, its pictures and films go at once.
        </p>
        <p>
          Anyone who has the link of an evolution can see it. You choose whether it is shown in the gallery as well, and
          can change your mind. We train no models on your pictures.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          You need none. If you make one, we keep your email address, a hash of your password, your balance of credits
          with its history, and for each sign-in the name of the browser and when it was last used. Sign-ins are kept as
          hashes, too.
        </p>
        <p>
          In your profile you can download all of it as one file, and deletes the account with everything in it, at once
          and permanently.
        </p>
      </>
    ),
  },
  {
    id: 'visits',
    title: 'Your visits',
    text: (
      <p>
        To count likes, views and the evolutions of a day, and to slow down abuse, we keep keyed hashes of network
        addresses, never the addresses themselves. The server's log has the time, the path and the outcome of a request,
        and not who made it.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage',
    text: (
      <>
        <p>
          One cookie is necessary: when you make or like something without an account, it is what proves that it was
          you. Your sign-in, the theme, the speed that films play at and your answer about cookies are kept in your
          browser's storage.
        </p>
        <p>
          Analytics and marketing are off until you allow them, and nothing of them is loaded before. Whether this copy
          uses them at all is for its operator to decide; if so, visits are counted with Google Analytics. You can
          change your answer at the foot of this page, under <strong>Cookie settings</strong>.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else sees it',
    text: (
      <p>
        With the models that run on this server, nobody. If you choose a model of another provider, each picture of that
        evolution is sent to them and their policy applies; the list of models says whose each is. We sell nothing to
        anyone.
      </p>
    ),
  },
  {
    id: 'emails',
    title: 'Emails',
    text: (
      <p>
        The newsletter goes to addresses that were confirmed by the link in its first email, and each issue has a link
        that ends it with one click. What you write through the contact form is stored and emailed to us, so that
        someone can answer.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    text: <p>The service is not for children under 13, and we keep nothing of theirs knowingly.</p>,
  },
  {
    id: 'changes',
    title: 'Changes',
    text: <p>If this policy changes, its date does.</p>,
  },
]

/** What is kept of people and their pictures. */
export function PrivacyScreen() {
  usePublicTitle('/privacy')
  return (
    <LegalPage
      title={PUBLIC_PAGES['/privacy'].title}
      lead="What we keep about you and your pictures, for how long, and who else sees it. Everything below describes what the program does."
      clauses={PRIVACY_CLAUSES}
    />
  )
}
