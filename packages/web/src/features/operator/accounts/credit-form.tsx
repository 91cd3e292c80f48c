import { MAX_CREDIT_REASON, type OperatorAccountDetail } from '@afterimage/contract/operator'
import { creditOperatorAccount } from '@afterimage/contract/operator-account-endpoints'
import { useMutation } from '@tanstack/react-query'
import { formatChange, formatCredits } from '../../../shared/format/format-money.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { callAsOperator } from '../call-as-operator.ts'
import { useShownAccount } from './use-shown-account.ts'

interface CreditFields {
  readonly amount: number
  readonly reason: string
}

/** Gives an account credits, or takes some; its owner reads the reason. */
export function CreditForm({ account: { id } }: { readonly account: OperatorAccountDetail }) {
  const form = useContractForm<CreditFields>(creditOperatorAccount.body, { defaultValues: { reason: '' } })
  const show = useShownAccount(id)
  const change = useMutation({
    mutationFn: (body: CreditFields) => callAsOperator(creditOperatorAccount, { params: { id }, body }),
    onSuccess: (changed, { amount }) => {
      show(changed)
      form.reset()
      form.setFocus('amount')
      toast({ title: `${formatChange(amount)}: the account has ${formatCredits(changed.credits)}` })
    },
  })
  const { errors } = form.formState
  const isFaulty = errors.amount !== undefined || errors.reason !== undefined
  return (
    <form
      aria-label="Give or take credits"
      onSubmit={form.onSubmit((fields) => change.isPending || change.mutate(fields))}
      noValidate
      className="grid max-w-[440px] gap-5"
    >
      <TextField
        {...form.register('amount', { setValueAs: typedAmount })}
        label="Credits"
        hint="A minus takes away, such as -20."
        type="text"
        inputMode="numeric"
        autoComplete="off"
        error={errors.amount?.message}
      />
      <TextField
        {...form.register('reason')}
        label="Reason"
        hint="The owner reads it in the history."
        maxLength={MAX_CREDIT_REASON}
        autoComplete="off"
        error={errors.reason?.message}
      />
      <FormError error={isFaulty ? null : (change.error?.message ?? null)} />
      <Button type="submit" className="justify-self-start" aria-disabled={change.isPending}>
        {change.isPending ? 'One moment…' : 'Change the credits'}
      </Button>
    </form>
  )
}

/** An amount as people write it: 1e3 is a slip, not a thousand. */
function typedAmount(text: unknown): number {
  const digits = String(text).trim().replaceAll(',', '').replace('−', '-')
  return /^[+-]?\d+$/.test(digits) ? Number(digits) : Number.NaN
}
