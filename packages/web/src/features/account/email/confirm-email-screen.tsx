import { confirmEmail } from '@afterimage/contract/account-endpoints'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiProblem } from '../../../shared/api/api-problem.ts'
import { callApi } from '../../../shared/api/call-api.ts'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { accountPath } from '../../../shared/auth/return-to.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { ProofRequest } from '../email-proof-notice.tsx'
import { AccountPage } from '../sign-in/account-page.tsx'

/** Confirms an address with the link from the email: with a click, because programs that look at emails open links too. */
export function ConfirmEmailScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { isAuthenticated } = useAuth()
  const confirmation = useMutation({
    mutationFn: () => callApi(confirmEmail, { body: { token } }),
    onSuccess: () => useAuth.getState().fetchProfile(),
  })
  // The screen stands alone, so nothing else has asked who this is.
  useEffect(() => void useAuth.getState().fetchProfile(), [])
  const isOver = confirmation.error instanceof ApiProblem && confirmation.error.code === 'token_invalid'
  return (
    <AccountPage title="Confirm your email" lead="It shows that this mailbox is yours." word="yours">
      {confirmation.isSuccess ? (
        <>
          <Notice title="Your email address is confirmed" icon="check" role="status">
            {confirmation.data.email} gets an email when an evolution ends, if you ask for one, and your account can use
            every model.
          </Notice>
          <Button look="primary" size="large" asChild>
            {isAuthenticated ? (
              <Link ref={focusAtOnce} to="/app">
                Create an evolution
              </Link>
            ) : (
              <Link ref={focusAtOnce} to={accountPath('/login', '/app')}>
                Sign in
              </Link>
            )}
          </Button>
        </>
      ) : token === '' || isOver ? (
        <div ref={isOver ? focusAtOnce : undefined} tabIndex={-1} className="outline-none">
          <DeadLink isComplete={token !== ''} />
        </div>
      ) : (
        <>
          <p className="text-dim">
            If you made an account here, confirm the address. If you did not, close this page, and nothing happens.
          </p>
          <FormError error={confirmation.error?.message ?? null} />
          <Button look="primary" size="large" disabled={confirmation.isPending} onClick={() => confirmation.mutate()}>
            {confirmation.isPending ? 'Confirming…' : 'Confirm the address'}
          </Button>
        </>
      )}
    </AccountPage>
  )
}

/** For what takes the place of the button that had the focus. */
function focusAtOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

/** A link that confirms nothing, and what to do instead: that depends on who is here. */
function DeadLink({ isComplete }: { readonly isComplete: boolean }) {
  const { isAuthenticated, user } = useAuth()
  if (user?.isProved === true) {
    return (
      <Notice
        title="Your email address is confirmed already"
        icon="check"
        role="status"
        action={
          <Button size="small" asChild>
            <Link to="/app">Create an evolution</Link>
          </Button>
        }
      >
        This link has already done its work: {user.email} is yours.
      </Notice>
    )
  }
  return (
    <Notice
      title={isComplete ? 'This link has been used or has expired' : 'This link is incomplete'}
      tone="warning"
      role="alert"
      action={
        isAuthenticated ? (
          <ProofRequest />
        ) : (
          <Button size="small" asChild>
            <Link to={accountPath('/login', '/profile')}>Sign in for a new link</Link>
          </Button>
        )
      }
    >
      {isComplete
        ? 'It works once, for a day. If you have confirmed the address before, all is well; else have a new link emailed to you.'
        : 'Open it from the email again, or request a new one.'}
    </Notice>
  )
}
