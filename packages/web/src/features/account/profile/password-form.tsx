import { changePassword } from '@afterimage/contract/account-endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/call-api.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { type FieldProblem, useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { sessionsQuery } from '../account-queries.ts'
import { PASSWORD_HINT, passwordProblem } from '../password/password-rules.ts'

interface PasswordFields {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmation: string
}

const EMPTY: PasswordFields = { currentPassword: '', newPassword: '', confirmation: '' }

function twice({ newPassword, confirmation }: PasswordFields): FieldProblem<PasswordFields> | undefined {
  const problem = passwordProblem({ password: newPassword, confirmation })
  return problem && { ...problem, field: problem.field === 'password' ? 'newPassword' : problem.field }
}

/** Sets a new password for somebody who knows the old one; every other session ends. */
export function PasswordForm({ email }: { readonly email: string }) {
  const form = useContractForm<PasswordFields>(changePassword.body, { defaultValues: EMPTY, check: twice })
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordFields) =>
      callApi(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: ({ message }) => {
      form.reset()
      toast({ title: 'Password changed', description: message })
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  return (
    <form
      onSubmit={form.onSubmit((fields) => change.mutate(fields))}
      aria-label="Change the password"
      className="grid max-w-[440px] gap-5"
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        {...form.register('currentPassword')}
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={form.formState.errors.currentPassword?.message}
        required
        disabled={change.isPending}
      />
      <TextField
        {...form.register('newPassword')}
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={form.formState.errors.newPassword?.message}
        required
        disabled={change.isPending}
      />
      <TextField
        {...form.register('confirmation')}
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        error={form.formState.errors.confirmation?.message}
        required
        disabled={change.isPending}
      />
      <FormError error={change.error?.message ?? null} />
      <Button type="submit" className="justify-self-start" disabled={change.isPending}>
        {change.isPending ? 'Saving…' : 'Change the password'}
      </Button>
    </form>
  )
}
