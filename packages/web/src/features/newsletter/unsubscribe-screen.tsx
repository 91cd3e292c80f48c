import { unsubscribeFromNewsletter } from '@afterimage/contract/newsletter-endpoints'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { callApi } from '../../shared/api/call-api.ts'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'
import { type LetterLink, readLetterLink, sentenceOr } from './letter-link.ts'
import { LetterPage } from './letter-page.tsx'

const FAILED = 'Failed to unsubscribe. Please try again.'

/** Ends the subscription at the press of a button: programs that open every link in a letter press none. */
export function UnsubscribeScreen() {
  usePublicTitle('/newsletter/unsubscribe')
  const [search] = useSearchParams()
  const link = readLetterLink(search)
  if (link !== null) return <Unsubscribe link={link} />
  return (
    <LetterPage role="alert" title={FAILED}>
      The link is not whole. The one at the end of any of our letters works, and never expires.
    </LetterPage>
  )
}

function Unsubscribe({ link }: { readonly link: LetterLink }) {
  const unsubscribe = useMutation({ mutationFn: () => callApi(unsubscribeFromNewsletter, { body: link }) })
  if (unsubscribe.isSuccess) {
    return (
      <LetterPage
        role="status"
        title="Successfully unsubscribed from newsletter"
        actions={
          <Button asChild>
            <Link to="/">Go to the homepage</Link>
          </Button>
        }
      >
        {link.email} gets no more of our letters.
      </LetterPage>
    )
  }
  const hasFailed = unsubscribe.error !== null
  return (
    <LetterPage
      role={hasFailed ? 'alert' : 'status'}
      title={hasFailed ? sentenceOr(unsubscribe.error, FAILED) : 'No more letters?'}
      actions={
        <Button look="primary" size="large" disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
          {unsubscribe.isPending ? 'Unsubscribing...' : hasFailed ? 'Try again' : 'Unsubscribe'}
        </Button>
      }
    >
      {hasFailed ? `${link.email} is still subscribed.` : `${link.email} will get none after this.`}
    </LetterPage>
  )
}
