import { MAX_ISSUE_BYTES } from '@afterimage/contract/operator'
import { exportNewsletter, previewNewsletter, sendNewsletter } from '@afterimage/contract/operator-site-endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addressOf } from '../../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../../shared/api/query-keys.ts'
import { DownloadButton } from '../../../shared/download/download-button.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { callAsOperator } from '../call-as-operator.ts'
import { SectionHead } from '../shared/section-head.tsx'
import { addresses, orderedSentence, sentSentence } from './newsletter-sentences.ts'

/** An issue of the newsletter: written, looked at, and sent to all who confirmed their address. */
export function NewsletterSection() {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const preview = useMutation({
    mutationFn: (issue: string) => callAsOperator(previewNewsletter, { body: { text: issue } }),
  })
  const sending = useMutation({
    mutationFn: (issue: string) => callAsOperator(sendNewsletter, { body: { text: issue } }),
    onSettled: () => queries.invalidateQueries({ queryKey: QUERY_KEYS.operator }),
  })
  // What was changed since is not what would be sent.
  const shown = preview.data !== undefined && preview.variables === text ? preview.data : undefined
  const look = (event: FormEvent) => {
    event.preventDefault()
    sending.reset()
    if (!preview.isPending) preview.mutate(text)
  }
  return (
    <>
      <SectionHead title="Newsletter">
        Written in Markdown; the first line is “# Its subject”. Each confirmed address gets an issue once, however often
        it is sent.
      </SectionHead>
      <form onSubmit={look} aria-label="An issue" className="grid max-w-[72ch] gap-5">
        <TextArea
          label="Issue"
          rows={12}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={MAX_ISSUE_BYTES}
          required
          placeholder="# What the machine forgot this month"
        />
        <FormError error={preview.error?.message ?? null} />
        <Button type="submit" className="justify-self-start" aria-disabled={preview.isPending}>
          {preview.isPending ? 'One moment…' : 'Preview'}
        </Button>
      </form>
      {shown && (
        <Panel title="Preview" className="mt-10 max-w-[72ch]">
          <p className="mb-4 break-words">
            <span className="text-dim">Subject:</span> {shown.subject}
          </p>
          <pre className="whitespace-pre-wrap break-words rounded-sm bg-panel p-4 font-sans text-small">
            {shown.text}
          </pre>
          <p className="mt-4 text-dim">{orderedSentence(shown.confirmed, shown.ordered)}</p>
          <div className="mt-4">
            <Send
              subject={shown.subject}
              recipients={shown.ordered?.due ?? shown.confirmed}
              isPending={sending.isPending}
              onSend={() => sending.mutate(text)}
            />
          </div>
        </Panel>
      )}
      <div className="mt-4 max-w-[72ch]">
        <p role="status" className="empty:hidden">
          {sending.data && sentSentence(sending.data)}
        </p>
        <FormError error={sending.error?.message ?? null} />
      </div>
      <Panel title="Confirmed addresses" className="mt-12 max-w-[72ch]">
        <p className="mb-4 text-dim">
          For a spreadsheet, each with when it was confirmed. The export is in the audit log.
        </p>
        <DownloadButton
          label="Download the addresses (CSV)"
          progressLabel="Downloading the addresses"
          file={{ url: addressOf(exportNewsletter.path, {}), fallbackName: 'addresses.csv', asAccount: true }}
        />
      </Panel>
    </>
  )
}

interface SendProps {
  readonly subject: string
  readonly recipients: number
  readonly isPending: boolean
  readonly onSend: () => void
}

function Send({ subject, recipients, isPending, onSend }: SendProps) {
  if (recipients === 0) return <p className="text-dim text-small">There is nobody to send it to.</p>
  return (
    <ConfirmDialog
      trigger={
        <Button look="primary" aria-disabled={isPending}>
          {isPending ? 'One moment…' : `Send to ${addresses(recipients)}…`}
        </Button>
      }
      title={`Send it to ${addresses(recipients)}?`}
      confirmLabel={`Send to ${addresses(recipients)}`}
      cancelLabel="Not yet"
      onConfirm={() => isPending || onSend()}
    >
      “{subject}” is on its way at once. What was sent cannot be called back.
    </ConfirmDialog>
  )
}
