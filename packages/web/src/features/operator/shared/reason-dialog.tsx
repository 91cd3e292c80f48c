import { type FormEvent, type ReactNode, useState } from 'react'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../../shared/ui/modal.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'

interface ReasonDialogProps {
  readonly title: string
  /** What will happen, and whether it can be taken back. */
  readonly children: ReactNode
  readonly confirmLabel: string
  /** Who reads the reason, in its label. */
  readonly reasonLabel: string
  readonly maxLength: number
  readonly isRequired?: boolean
  readonly isPending: boolean
  readonly error: Error | null
  /** Called with what was written; null for nothing. */
  readonly onConfirm: (reason: string | null) => void
  readonly onClose: () => void
}

/** Asks for the reason of what is to be done, and whether it is meant. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const written = reason.trim()
    if (!props.isPending) props.onConfirm(written === '' ? null : written)
  }
  return (
    <Modal
      label={props.title}
      onClose={props.onClose}
      className="m-auto w-[calc(100vw-32px)] max-w-[480px] rounded-sm border border-edge bg-panel p-6"
    >
      <form onSubmit={submit} className="grid gap-5">
        <div>
          <h2 className="display-text text-title">{props.title}</h2>
          <div className="mt-2 text-dim">{props.children}</div>
        </div>
        <TextArea
          label={props.reasonLabel}
          rows={3}
          maxLength={props.maxLength}
          required={props.isRequired ?? false}
          value={reason}
          data-first-focus
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError error={props.error?.message ?? null} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={props.onClose} disabled={props.isPending}>
            Cancel
          </Button>
          <Button look="primary" type="submit" aria-disabled={props.isPending}>
            {props.isPending ? 'One moment…' : props.confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
