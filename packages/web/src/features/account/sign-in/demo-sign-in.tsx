import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { signInOptionsQuery } from '../account-queries.ts'
import { toastWelcome } from './welcome-toast.ts'

/** Ways in without an account of one's own: the shared demo account, where the server has one, and none at all. */
export function DemoSignIn() {
  const options = useQuery(signInOptionsQuery)
  const { isLoading, login, clearError } = useAuth()
  const [isTrying, setIsTrying] = useState(false)

  const tryDemo = async () => {
    setIsTrying(true)
    try {
      await login(DEMO_CREDENTIALS)
      toastWelcome('You are in the demo account. It is shared with everyone who tries it.')
    } catch {
      clearError()
      toast({
        title: 'Demo login failed',
        description: 'Please try again or skip to use anonymously',
        variant: 'destructive',
      })
    } finally {
      setIsTrying(false)
    }
  }

  return (
    <section aria-label="Without an account" className="grid gap-4 border-line border-t pt-6">
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {options.data?.demoAccount !== false && (
          <Button onClick={() => void tryDemo()} disabled={isLoading}>
            {isTrying ? 'Logging in...' : 'Try Demo Account'}
          </Button>
        )}
        <Button look="quiet" asChild>
          <Link to="/">Skip Login (Anonymous)</Link>
        </Button>
      </div>
      {options.data?.demoAccount !== false && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
          <dt className="text-dim">Demo email</dt>
          <dd className="figure-text min-w-0">{DEMO_CREDENTIALS.email}</dd>
          <dt className="text-dim">Demo password</dt>
          <dd className="figure-text min-w-0">{DEMO_CREDENTIALS.password}</dd>
          <dd className="col-span-2 mt-1 text-dim">This account is shared: everyone sees what you make.</dd>
        </dl>
      )}
    </section>
  )
}
