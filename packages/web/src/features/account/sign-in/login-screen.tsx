import { login } from '@afterimage/contract/account-endpoints'
import { useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { type Credentials, useAuth } from '../../../shared/auth/auth-store.ts'
import { accountPath } from '../../../shared/auth/return-to.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { hasPasswords } from '../../../shared/read-metas.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { AccountPage } from './account-page.tsx'
import { DemoSignIn } from './demo-sign-in.tsx'
import { ProviderSignIns } from './provider-sign-ins.tsx'
import { useWayOn } from './use-way-on.ts'
import { toastClaimed } from './welcome-toast.ts'

/** Signs in, as oneself or as the demo; or goes on without. */
export function LoginScreen() {
  const { destination, returnTo } = useWayOn('/app')
  const { isAuthenticated, isLoading, error, login: signIn, clearError } = useAuth()
  const form = useContractForm<Credentials>(login.body, { defaultValues: { email: '', password: '' } })
  useEffect(() => clearError, [clearError])
  if (isAuthenticated) return <Navigate to={destination} replace />

  const submit = async (credentials: Credentials) => {
    try {
      const { claimedEvolutions } = await signIn(credentials)
      toast({ title: 'Welcome back!', description: 'You have successfully logged in' })
      toastClaimed(claimedEvolutions)
    } catch {
      toast({
        title: 'Login failed',
        description: useAuth.getState().error ?? 'Please check your credentials and try again',
        variant: 'destructive',
      })
    }
  }

  return (
    <AccountPage title="Sign in" lead="Pick up where you left off." word="again">
      {hasPasswords() && (
        <form onSubmit={form.onSubmit(submit)} aria-label="Login" className="grid gap-5">
          <TextField
            {...form.register('email')}
            label="Email"
            type="email"
            autoComplete="username"
            error={form.formState.errors.email?.message}
            required
            disabled={isLoading}
          />
          <TextField
            {...form.register('password')}
            label="Password"
            type="password"
            autoComplete="current-password"
            error={form.formState.errors.password?.message}
            required
            disabled={isLoading}
          />
          <FormError error={error} />
          <Button type="submit" look="primary" size="large" disabled={isLoading}>
            {isLoading ? 'Logging in...' : 'Login'}
          </Button>
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-dim text-small">
            <Link to="/forgot-password" className="text-paper underline underline-offset-4">
              Forgot your password?
            </Link>
            <span>
              No account yet?{' '}
              <Link to={accountPath('/register', returnTo)} className="text-paper underline underline-offset-4">
                Sign up
              </Link>
            </span>
          </p>
        </form>
      )}
      <ProviderSignIns destination={destination} />
      <DemoSignIn />
    </AccountPage>
  )
}
