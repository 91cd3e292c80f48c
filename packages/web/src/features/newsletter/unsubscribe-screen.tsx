import { FORM_OUTCOME } from '@afterimage/contract/form-outcomes'
import { unsubscribeFromNewsletter } from '@afterimage/contract/newsletter-endpoints'
import { UNSUBSCRIBE_WORDS } from '@afterimage/contract/unsubscribe-words'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { mayPass } from '../../shared/api/api-problem.ts'
import { callApi } from '../../shared/api/call-api.ts'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SentencePage } from '../../shared/ui/sentence-page.tsx'
import { type EmailLink, readEmailLink, sentenceOr } from './email-link.ts'

/** Ends the subscription at the press of a button: programs that open every link in an email press none. */
export function UnsubscribeScreen() {
  usePublicTitle('/newsletter/unsubscribe')
  const [search] = useSearchParams()
  const link = readEmailLink(search)
  if (link !== null) return <Unsubscribe link={link} />
  // The form that works without scripts led here.
  if (search.get(FORM_OUTCOME) === 'done') {
    return (
      <SentencePage role="status" title={UNSUBSCRIBE_WORDS.done} actions={<HomeLink />}>
        You get no more newsletters from us.
      </SentencePage>
    )
  }
  return (
    <SentencePage role="alert" title={UNSUBSCRIBE_WORDS.failed}>
      {UNSUBSCRIBE_WORDS.incomplete}
    </SentencePage>
  )
}

function Unsubscribe({ link }: { readonly link: EmailLink }) {
  const unsubscribe = useMutation({ mutationFn: () => callApi(unsubscribeFromNewsletter, { body: link }) })
  if (unsubscribe.isSuccess) {
    return (
      <SentencePage role="status" title={UNSUBSCRIBE_WORDS.done} actions={<HomeLink />}>
        {link.email} gets no more newsletters from us.
      </SentencePage>
    )
  }
  const hasFailed = unsubscribe.error !== null
  const isRefused = hasFailed && !mayPass(unsubscribe.error)
  return (
    <SentencePage
      role={hasFailed ? 'alert' : 'status'}
      title={hasFailed ? sentenceOr(unsubscribe.error, UNSUBSCRIBE_WORDS.failed) : UNSUBSCRIBE_WORDS.ask}
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
      {hasFailed ? UNSUBSCRIBE_WORDS.unchanged : `We’ll stop emailing ${link.email}.`}
    </SentencePage>
  )
}

function HomeLink() {
  return (
    <Button asChild>
      <Link to="/">Go to the homepage</Link>
    </Button>
  )
}
