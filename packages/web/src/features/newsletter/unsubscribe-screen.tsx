import { unsubscribeFromNewsletter } from '@afterimage/contract/newsletter-endpoints'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { mayPass } from '../../shared/api/api-problem.ts'
import { callApi } from '../../shared/api/call-api.ts'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'
import { type EmailLink, readEmailLink, sentenceOr } from './email-link.ts'
import { EmailLinkPage } from './email-link-page.tsx'

const FAILED = 'Failed to unsubscribe. Please try again.'

/** Ends the subscription at the press of a button: programs that open every link in an email press none. */
export function UnsubscribeScreen() {
  usePublicTitle('/newsletter/unsubscribe')
  const [search] = useSearchParams()
  const link = readEmailLink(search)
  if (link !== null) return <Unsubscribe link={link} />
  return (
    <EmailLinkPage role="alert" title={FAILED}>
      This link is incomplete. The one at the end of any of our emails works, and never expires.
    </EmailLinkPage>
  )
}

function Unsubscribe({ link }: { readonly link: EmailLink }) {
  const unsubscribe = useMutation({ mutationFn: () => callApi(unsubscribeFromNewsletter, { body: link }) })
  if (unsubscribe.isSuccess) {
    return (
      <EmailLinkPage role="status" title="Successfully unsubscribed from newsletter" actions={<HomeLink />}>
        {link.email} gets no more newsletters from us.
      </EmailLinkPage>
    )
  }
  const hasFailed = unsubscribe.error !== null
  const isRefused = hasFailed && !mayPass(unsubscribe.error)
  return (
    <EmailLinkPage
      role={hasFailed ? 'alert' : 'status'}
      title={hasFailed ? sentenceOr(unsubscribe.error, FAILED) : 'No more emails?'}
      actions={
        isRefused ? (
          <HomeLink />
        ) : (
          <Button look="primary" size="large" disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
            {unsubscribe.isPending ? 'Unsubscribing...' : hasFailed ? 'Try again' : 'Unsubscribe'}
          </Button>
        )
      }
    >
      {hasFailed
        ? 'Nothing was changed. The link at the end of any of our emails works, and never expires.'
        : `We’ll stop emailing ${link.email}.`}
    </EmailLinkPage>
  )
}

function HomeLink() {
  return (
    <Button asChild>
      <Link to="/">Go to the homepage</Link>
    </Button>
  )
}
