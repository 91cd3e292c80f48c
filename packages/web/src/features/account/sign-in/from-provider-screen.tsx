import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { readIdentityProviders } from '../../../shared/read-metas.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { AccountPage } from './account-page.tsx'
import { takeWayOn } from './way-on.ts'
import { toastClaimed, toastWelcome } from './welcome-toast.ts'

/** Where an identity provider sends the browser back to: finishes the sign-in, and leads on. */
export function FromProviderScreen() {
  const { provider = '' } = useParams()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const isBegun = useRef(false)
  const name = readIdentityProviders().find(({ id }) => id === provider)?.name ?? 'your account'

  useEffect(() => {
    // What the address holds works once.
    if (isBegun.current) return
    isBegun.current = true
    const query = window.location.search
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const finish = async () => {
      try {
        const { isNew, claimedEvolutions } = await useAuth.getState().finishSignIn({ provider, query })
        if (isNew) toastWelcome()
        else toast({ title: 'Welcome back!', description: 'You have successfully logged in' })
        toastClaimed(claimedEvolutions)
        await navigate(takeWayOn(), { replace: true })
      } catch {
        setProblem(useAuth.getState().error ?? 'Please try again.')
        useAuth.getState().clearError()
      }
    }
    void finish()
  }, [provider, navigate])

  return (
    <AccountPage
      title="Sign in"
      lead={problem === undefined ? `Coming back from ${name}…` : 'That did not work.'}
      word="again"
    >
      {problem === undefined ? (
        <p role="status" className="text-dim">
          Signing you in…
        </p>
      ) : (
        <>
          <Notice title="You are not signed in" tone="warning" role="alert">
            {problem}
          </Notice>
          <Button look="primary" size="large" asChild>
            <Link to="/login">Back to signing in</Link>
          </Button>
        </>
      )}
    </AccountPage>
  )
}
