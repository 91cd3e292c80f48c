import { FORM_OUTCOME, VERIFY_OUTCOMES } from '@afterimage/contract/form-outcomes'
import { verifyNewsletter } from '@afterimage/contract/newsletter-endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { mayPass } from '../../shared/api/api-problem.ts'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { FormOutcomePage } from '../../shared/forms/form-outcome-page.tsx'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SentencePage } from '../../shared/ui/sentence-page.tsx'
import { type EmailLink, readEmailLink, sentenceOr } from './email-link.ts'

const { done: VERIFIED, refused: FAILED } = VERIFY_OUTCOMES

/** Confirms the address of the newsletter, as soon as the link in the email is followed. */
export function VerifyScreen() {
  usePublicTitle('/newsletter/verify')
  const [search] = useSearchParams()
  const link = readEmailLink(search)
  // The form that works without scripts led here.
  if (search.has(FORM_OUTCOME)) return <FormOutcomePage outcomes={VERIFY_OUTCOMES} />
  return link === null ? <Failed sentence={FAILED.title} /> : <Verify link={link} />
}

/** Asked for like something to read, so that one link makes one call, however often the page is drawn. */
function verificationQuery({ email, token }: EmailLink) {
  return queryOptions({
    queryKey: QUERY_KEYS.newsletterProof(email, token),
    queryFn: () => callApi(verifyNewsletter, { body: { email, token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function Verify({ link }: { readonly link: EmailLink }) {
  const verification = useQuery(verificationQuery(link))
  if (verification.data) {
    return (
      <SentencePage
        role="status"
        title={VERIFIED.title}
        actions={
          <Button asChild>
            <Link to="/gallery">Browse the gallery</Link>
          </Button>
        }
      >
        The next issue goes to {link.email}, too.
      </SentencePage>
    )
  }
  if (verification.error === null) {
    return (
      <SentencePage role="status" title="One moment…">
        {link.email} is being confirmed.
      </SentencePage>
    )
  }
  return (
    <Failed
      sentence={sentenceOr(verification.error, FAILED.title)}
      {...(mayPass(verification.error) && { onRetry: () => void verification.refetch() })}
      isTrying={verification.isFetching}
    />
  )
}

interface FailedProps {
  readonly sentence: string
  readonly onRetry?: () => void
  readonly isTrying?: boolean
}

function Failed({ sentence, onRetry, isTrying = false }: FailedProps) {
  return (
    <SentencePage
      role="alert"
      title={sentence}
      actions={
        onRetry && (
          <Button look="primary" disabled={isTrying} onClick={onRetry}>
            {isTrying ? 'Trying...' : 'Try again'}
          </Button>
        )
      }
    >
      {FAILED.sentence}
    </SentencePage>
  )
}
