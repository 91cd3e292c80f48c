import type { OperatorAccountDetail } from '@afterimage/contract/operator'
import { changeOperatorPlan, proveOperatorAccount } from '@afterimage/contract/operator-account-endpoints'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { callAsOperator } from '../call-as-operator.ts'
import { useShownAccount } from './use-shown-account.ts'

/** The plan of an account, and whether its address counts as confirmed. */
export function AccountActions({ account }: { readonly account: OperatorAccountDetail }) {
  const { id, plan, isProved, isDemo, email } = account
  const show = useShownAccount(id)
  const other = plan === 'pro' ? 'free' : 'pro'
  const change = useMutation({
    mutationFn: () => callAsOperator(changeOperatorPlan, { params: { id }, body: { plan: other } }),
    onSuccess: (changed) => {
      show(changed)
      toast({ title: `The plan is ${changed.plan === 'pro' ? 'Pro' : 'Free'} now` })
    },
    onError: failed('The plan could not be changed'),
  })
  const proof = useMutation({
    mutationFn: () => callAsOperator(proveOperatorAccount, { params: { id } }),
    onSuccess: (changed) => {
      show(changed)
      toast({ title: 'The address counts as confirmed' })
    },
    onError: failed('The address could not be confirmed'),
  })
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <ConfirmDialog
        trigger={<Button aria-disabled={change.isPending}>Change to {other === 'pro' ? 'Pro' : 'Free'}…</Button>}
        title={`Change the plan to ${other === 'pro' ? 'Pro' : 'Free'}?`}
        confirmLabel="Change the plan"
        cancelLabel="Leave it"
        onConfirm={() => change.mutate()}
      >
        {other === 'pro'
          ? 'Evolutions cost no credits then, and files are kept for longer. You can change it back.'
          : 'Evolutions cost credits again, and files are kept for as long as Free keeps them. You can change it back.'}
      </ConfirmDialog>
      {!isProved && !isDemo && (
        <ConfirmDialog
          trigger={<Button aria-disabled={proof.isPending}>Confirm the address…</Button>}
          title="Count the address as confirmed?"
          confirmLabel="Confirm the address"
          cancelLabel="Leave it"
          onConfirm={() => proof.mutate()}
        >
          As if the owner had followed the emailed link: do it where you know that {email} is theirs. This cannot be
          undone.
        </ConfirmDialog>
      )}
    </div>
  )
}

function failed(title: string) {
  return (error: Error) => toast({ title, description: error.message, variant: 'destructive' })
}
