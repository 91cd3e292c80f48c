import { changePassword } from '@afterimage/contract/account-endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { callApi } from '../../../shared/api/call-api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { sessionsQuery } from '../account-queries.ts'
import { PASSWORD_HINT, refusedPassword } from '../password/password-rules.ts'
import { FormError } from '../sign-in/form-error.tsx'

interface PasswordFields {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmation: string
}

/** Sets a new password for somebody who knows the old one; every other session ends. */
export function PasswordForm({ email }: { readonly email: string }) {
  const form = useForm<PasswordFields>({ defaultValues: { currentPassword: '', newPassword: '', confirmation: '' } })
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
  const submit = (fields: PasswordFields) => {
    const typed = { password: fields.newPassword, confirmation: fields.confirmation }
    const isRefused = refusedPassword(typed, (field, ...rest) =>
      form.setError(field === 'password' ? 'newPassword' : field, ...rest),
    )
    if (isRefused) return
    change.mutate(fields)
  }
  return (
    <form
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      aria-label="Change the password"
      className="grid max-w-[440px] gap-5"
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        {...form.register('currentPassword')}
        label="Current password"
        type="password"
        autoComplete="current-password"
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
        {change.isPending ? 'Changing it…' : 'Change the password'}
      </Button>
    </form>
  )
}
