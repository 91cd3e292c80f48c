import { CONTACT_TYPES } from '@afterimage/contract/contact-endpoints'
import type { OperatorMessage } from '@afterimage/contract/operator'
import { markOperatorMessage } from '@afterimage/contract/operator-site-endpoints'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatMoment } from '../../../shared/format/format-date.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { callAsOperator } from '../call-as-operator.ts'
import { messagesQuery } from '../operator-queries.ts'
import { useToldAnew } from '../shared/heading-focus.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { NothingHere } from '../shared/nothing-here.tsx'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import { SectionHead } from '../shared/section-head.tsx'

const STATES = { open: 'Open', all: 'All' } as const

/** What people have written on the contact page. */
export function MessagesSection() {
  const [search] = useSearchParams()
  const state = search.get('state') === 'all' ? 'all' : 'open'
  const list = useInfiniteQuery(messagesQuery(state))
  const messages = list.data?.pages.flatMap((page) => page.messages)
  return (
    <>
      <SectionHead title="Messages">From the contact page, newest first.</SectionHead>
      <nav aria-label="Which messages" className="mb-6 flex gap-6 border-line border-b">
        {(['open', 'all'] as const).map((each) => (
          <Link
            key={each}
            to={`/admin/messages?state=${each}`}
            preventScrollReset
            aria-current={each === state ? 'page' : undefined}
            className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 text-dim hover:text-paper aria-[current=page]:border-safelight aria-[current=page]:text-paper"
          >
            {STATES[each]}
          </Link>
        ))}
      </nav>
      {list.isPending && <RowsSkeleton height="h-40" rows={3} />}
      {messages === undefined && list.error !== null && (
        <LoadFailure title="The messages could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {messages?.length === 0 && (
        <NothingHere title={state === 'open' ? 'No open messages' : 'Nobody has written'}>
          {state === 'open' && 'What you marked as answered is among all messages.'}
        </NothingHere>
      )}
      <ul aria-label="Messages">
        {messages?.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <LoadFailure title="No more could be loaded" error={list.error} onRetry={() => void list.fetchNextPage()} />
      )}
      <LoadMore list={list} noun="messages" />
    </>
  )
}

function MessageRow({ message }: { readonly message: OperatorMessage }) {
  const { id, createdAt, name, email, type, subject, closedAt } = message
  const headingId = useId()
  const marking = useMutation({
    mutationFn: (isClosed: boolean) => callAsOperator(markOperatorMessage, { params: { id }, body: { isClosed } }),
    onSuccess: (_message, isClosed) => toast({ title: isClosed ? 'Marked as answered' : 'Opened again' }),
    onError: (error) =>
      toast({ title: 'The message could not be marked', description: error.message, variant: 'destructive' }),
    onSettled: useToldAnew(),
  })
  return (
    <li className="border-line border-b py-6 first:pt-0">
      <article aria-labelledby={headingId} className="grid max-w-[72ch] gap-3">
        <div>
          <h2 id={headingId} className="break-words text-lead">
            {subject}
          </h2>
          <p className="break-words text-dim text-small">
            {name}, {email} · {CONTACT_TYPES[type]} · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </p>
        </div>
        <p className="whitespace-pre-wrap break-words">{message.message}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" asChild>
            <a href={replyTo(message)}>
              Reply by email<span className="sr-only"> to {name}</span>
            </a>
          </Button>
          <Button
            size="small"
            look="quiet"
            aria-disabled={marking.isPending}
            onClick={() => marking.isPending || marking.mutate(closedAt === null)}
          >
            {closedAt === null ? 'Mark as answered' : 'Open again'}
            <span className="sr-only">: {subject}</span>
          </Button>
          {closedAt !== null && <span className="text-dim text-small">Answered on {formatMoment(closedAt)}</span>}
        </div>
      </article>
    </li>
  )
}

/** Opens the operator's own mail program. */
function replyTo({ email, subject }: OperatorMessage): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`
}
