import { WELCOME_CREDITS } from '@afterimage/contract/account'
import { register } from '@afterimage/contract/account-endpoints'
import { useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { accountPath } from '../../../shared/auth/return-to.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { hasPasswords, sendsMail } from '../../../shared/read-metas.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { PASSWORD_HINT, passwordProblem } from '../password/password-rules.ts'
import { AccountPage } from './account-page.tsx'
import { ProviderSignIns } from './provider-sign-ins.tsx'
import { useWayOn } from './use-way-on.ts'
import { toastClaimed, toastEmailed, toastWelcome } from './welcome-toast.ts'

interface RegisterFields {
  readonly email: string
  readonly password: string
  readonly confirmation: string
}

/** Makes an account; what the visitor made before comes along. */
export function RegisterScreen() {
  const { destination, returnTo } = useWayOn('/app/dashboard')
  const { isAuthenticated, isLoading, error, register: signUp, clearError } = useAuth()
  const form = useContractForm<RegisterFields>(register.body, {
    defaultValues: { email: '', password: '', confirmation: '' },
    check: passwordProblem,
  })
  useEffect(() => clearError, [clearError])
  if (isAuthenticated) return <Navigate to={destination} replace />

  const submit = async ({ email, password }: RegisterFields) => {
    try {
      const { user, claimedEvolutions } = await signUp({ email, password })
      toastWelcome()
      toastEmailed(user)
      toastClaimed(claimedEvolutions)
    } catch {
      toast({
        title: 'Registration failed',
        description: useAuth.getState().error ?? 'Please try again with a different email',
        variant: 'destructive',
      })
    }
  }

  return (
    <AccountPage title="Sign up" lead="Keep what you make, while it falls apart." word="one more">
      <aside
        aria-label="Welcome bonus"
        className="flex items-center gap-4 rounded-sm border-safelight border-l-2 bg-panel px-4 py-3"
      >
        <span className="display-text text-figure text-glow">{WELCOME_CREDITS}</span>
        <p className="text-small">
          <span className="block font-medium">Welcome bonus: {WELCOME_CREDITS} free credits</span>
          <span className="text-dim">Enough for five evolutions of a hundred frames.</span>
        </p>
      </aside>
      {hasPasswords() && (
        <form onSubmit={form.onSubmit(submit)} aria-label="Register" className="grid gap-5">
          <TextField
            {...form.register('email')}
            label="Email"
            type="email"
            autoComplete="username"
            error={form.formState.errors.email?.message}
            hint={sendsMail() ? 'We email you a link to confirm it. You can start without it.' : undefined}
            required
            disabled={isLoading}
          />
          <TextField
            {...form.register('password')}
            label="Password"
            type="password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            error={form.formState.errors.password?.message}
            required
            disabled={isLoading}
          />
          <TextField
            {...form.register('confirmation')}
            label="Confirm password"
            type="password"
            autoComplete="new-password"
            error={form.formState.errors.confirmation?.message}
            required
            disabled={isLoading}
          />
          <FormError error={error} />
          <Button type="submit" look="primary" size="large" disabled={isLoading}>
            {isLoading ? 'Creating account...' : 'Create account'}
          </Button>
          <p className="text-dim text-small">
            Already have an account?{' '}
            <Link to={accountPath('/login', returnTo)} className="text-paper underline underline-offset-4">
              Sign in
            </Link>
          </p>
        </form>
      )}
      <ProviderSignIns destination={destination} />
    </AccountPage>
  )
}
