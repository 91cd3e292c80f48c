import { resetPassword } from '@afterimage/contract/account-endpoints'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { callApi } from '../../../shared/api/call-api.ts'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { AccountPage } from '../sign-in/account-page.tsx'
import { PASSWORD_HINT, passwordProblem, type TypedPassword } from './password-rules.ts'

/** Sets a new password with the mailed link. Every session ends with it, so one signs in afterwards. */
export function ResetPasswordScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const navigate = useNavigate()
  const form = useContractForm<TypedPassword>(resetPassword.body.pick({ password: true }), {
    defaultValues: { password: '', confirmation: '' },
    check: passwordProblem,
  })
  const reset = useMutation({
    mutationFn: (password: string) => callApi(resetPassword, { body: { token, password } }),
    onSuccess: async ({ message }) => {
      useAuth.getState().logout()
      toast({ title: 'Password changed', description: message })
      await navigate('/login', { replace: true })
    },
  })
  return (
    <AccountPage title="New password" lead="You will be signed out on all devices." word="anew">
      {token === '' ? (
        <Notice
          title="This link is incomplete"
          tone="warning"
          action={
            <Button size="small" asChild>
              <Link to="/forgot-password">Request a new link</Link>
            </Button>
          }
        >
          Open it from the email again, or request a new one.
        </Notice>
      ) : (
        <form
          onSubmit={form.onSubmit(({ password }) => reset.mutate(password))}
          aria-label="Choose a new password"
          className="grid gap-5"
        >
          <TextField
            {...form.register('password')}
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            error={form.formState.errors.password?.message}
            required
            disabled={reset.isPending}
          />
          <TextField
            {...form.register('confirmation')}
            label="Confirm password"
            type="password"
            autoComplete="new-password"
            error={form.formState.errors.confirmation?.message}
            required
            disabled={reset.isPending}
          />
          <FormError error={reset.error?.message ?? null} />
          <Button type="submit" look="primary" size="large" disabled={reset.isPending}>
            {reset.isPending ? 'Saving…' : 'Save new password'}
          </Button>
          <p className="text-dim text-small">
            Link expired?{' '}
            <Link to="/forgot-password" className="text-paper underline underline-offset-4">
              Request a new one
            </Link>
          </p>
        </form>
      )}
    </AccountPage>
  )
}
