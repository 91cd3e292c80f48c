import type { Evolution } from '@afterimage/contract/evolution'
import { useQuery } from '@tanstack/react-query'
import { findModel, providersQuery } from '../../../shared/api/providers-queries.ts'
import { refundOf } from '../../../shared/credits/refund.ts'
import { formatCredits } from '../../../shared/format/format-money.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useCancel } from '../evolution-actions.ts'

interface CancelButtonProps {
  readonly evolution: Evolution
  /** Frames made so far. */
  readonly made: number
  /** Whether credits were paid for it. */
  readonly isPaidFor: boolean
}

/** Stops an evolution, after asking and saying what comes back. */
export function CancelButton({ evolution, made, isPaidFor }: CancelButtonProps) {
  const cancel = useCancel(evolution.id)
  return (
    <ConfirmDialog
      trigger={
        <Button disabled={cancel.isPending}>
          <Icon name="stop" />
          {cancel.isPending ? 'Stopping…' : 'Cancel'}
        </Button>
      }
      title="Stop the evolution?"
      confirmLabel="Stop it"
      cancelLabel="Keep it running"
      onConfirm={() => cancel.mutate()}
    >
      It stops now. The frames made so far are kept, and you can resume from them later.
      {isPaidFor && <Refund evolution={evolution} made={made} />}
      <PaidFrame evolution={evolution} />
    </ConfirmDialog>
  )
}

function Refund({ evolution, made }: Pick<CancelButtonProps, 'evolution' | 'made'>) {
  const credits = refundOf(evolution.totalFrames, made, evolution.sizePx)
  return credits === 0
    ? ' You get no credits back: the missing frames are worth less than one credit.'
    : ` You get back the credits for the frames not made, up to ${formatCredits(credits)}.`
}

/** A provider that is paid for each picture is paid for the one in work, too. */
function PaidFrame({ evolution }: Pick<CancelButtonProps, 'evolution'>) {
  const { data: providers } = useQuery(providersQuery)
  const model = findModel(providers, evolution.aiProvider, evolution.aiModelId)?.model
  return model !== undefined && model.costPerImage > 0 && ' A frame that is being made right now counts as made.'
}
