import { REPORT_REASONS, type ReportReason, reportReason } from '@afterimage/contract/gallery'
import { reportEvolution } from '@afterimage/contract/gallery-endpoints'
import { MAX_REPORT_LENGTH } from '@afterimage/core/limits'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { takenDown } from '../../shared/api/api-problem.ts'
import { callApi } from '../../shared/api/call-api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import { TextArea } from '../../shared/ui/text-area.tsx'
import { toast } from '../../shared/ui/toast-store.ts'

interface ReportDialogProps {
  readonly id: string
  readonly onClose: () => void
  /** It was reported, or was taken down before that. */
  readonly onReported?: () => void
}

/** Asks what is wrong with an evolution and tells the operator. */
export function ReportDialog({ id, onClose, onReported }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState('')
  const report = useMutation({
    mutationFn: (body: { reason: ReportReason; details?: string }) =>
      callApi(reportEvolution, { params: { id }, body }),
    onSuccess: ({ message }) => {
      onClose()
      onReported?.()
      toast({ title: 'Reported', description: message })
    },
    onError: (error) => {
      if (takenDown(error) === undefined) return
      onClose()
      onReported?.()
      toast({ title: 'It is hidden already', description: 'Someone else has reported it.' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = details.trim()
    if (reason !== undefined && !report.isPending) report.mutate({ reason, ...(said !== '' && { details: said }) })
  }
  return (
    <Modal
      label="Report this evolution"
      onClose={onClose}
      className="m-auto w-[calc(100vw-32px)] max-w-[480px] rounded-sm border border-edge bg-panel p-6"
    >
      <form onSubmit={submit} className="grid gap-5">
        <div>
          <h2 className="display-text text-title">Report this evolution</h2>
          <p className="mt-1 text-dim text-small">
            Someone will look at it. It is hidden when several people report it, and at once for the gravest reasons.
          </p>
        </div>
        <fieldset className="grid">
          <legend className="mb-1 text-dim text-small">What is wrong with it?</legend>
          {Object.entries(REPORT_REASONS).map(([value, label]) => (
            <label key={value} className="flex min-h-9 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={value}
                required
                checked={reason === value}
                onChange={() => setReason(reportReason.parse(value))}
                className="size-4 shrink-0 appearance-none rounded-full border border-edge checked:border-[5px] checked:border-safelight"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <TextArea
          label="Anything else we should know (optional)"
          rows={3}
          maxLength={MAX_REPORT_LENGTH}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
        {report.error && (
          <p role="alert" className="text-failed text-small">
            {report.error.message}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={report.isPending}>
            {report.isPending ? 'Reporting...' : 'Report'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
