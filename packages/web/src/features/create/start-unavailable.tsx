import type { Account } from '@afterimage/contract/account'
import type { ProblemCode } from '@afterimage/contract/problem'
import type { Iterations } from '@afterimage/core/iterations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiProblem } from '../../shared/api/api-problem.ts'
import { accountPath } from '../../shared/auth/return-to.ts'
import { creditsFor, insufficientCreditsOf } from '../../shared/credits/insufficient-credits.ts'
import { formatCredits } from '../../shared/format/format-money.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { EmailProofNotice } from '../account/email-proof-notice.tsx'

interface StartUnavailableProps {
  readonly user: Account | null
  readonly iterations: Iterations
  readonly onIterations: (iterations: Iterations) => void
  /** That a visitor has no evolution left for now, in a sentence; null where there is one. */
  readonly usedUp: string | null
  /** Why the last start failed, if it did. */
  readonly error: Error | null
}

/** What stands between the person and the start, in the place where the button is, with a way on. */
export function StartUnavailable({ user, iterations, onIterations, usedUp, error }: StartUnavailableProps) {
  const insufficientCredits = insufficientCreditsOf(user, iterations)
  if (insufficientCredits !== null) {
    const { affordable } = insufficientCredits
    return (
      <Unavailability
        title="Not enough credits"
        action={
          <>
            {affordable !== null && (
              <Button size="small" onClick={() => onIterations(affordable)}>
                Use {affordable} iterations
              </Button>
            )}
            <Button size="small" asChild>
              <Link to="/profile">See your credits</Link>
            </Button>
          </>
        }
      >
        {iterations} iterations cost {formatCredits(creditsFor(iterations))}; you have{' '}
        {user?.credits.toLocaleString('en-US') ?? 0}.
      </Unavailability>
    )
  }
  const code = error instanceof ApiProblem ? error.code : undefined
  if (error !== null && code !== undefined && NEEDS_PROOF.has(code) && user?.isProved === false) {
    return (
      <div className="mb-3">
        <EmailProofNotice role="status">{error.message}</EmailProofNotice>
      </div>
    )
  }
  if (error !== null && code === 'too_many_unfinished') {
    return (
      <Unavailability
        title="Too many under way"
        action={
          <>
            <Button size="small" asChild>
              <Link to="/dashboard">See what is under way</Link>
            </Button>
            {user === null && (
              <Button size="small" look="quiet" asChild>
                <Link to={accountPath('/register', '/app')}>Sign up free</Link>
              </Button>
            )}
          </>
        }
      >
        {error.message}
      </Unavailability>
    )
  }
  if (error !== null && code === 'storage_full') {
    return (
      <Unavailability
        title="Nothing new starts at the moment"
        action={
          <Button size="small" asChild>
            <Link to="/status">See the status</Link>
          </Button>
        }
      >
        {error.message}
      </Unavailability>
    )
  }
  if (usedUp !== null) return <AccountHelps title="Daily limit reached">{usedUp}</AccountHelps>
  if (error === null || code === undefined || !NEEDS_ACCOUNT.has(code)) return null
  const title = code === 'daily_limit_reached' ? 'Daily limit reached' : 'An account is needed'
  return <AccountHelps title={title}>{error.message}</AccountHelps>
}

function AccountHelps({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Unavailability
      title={title}
      action={
        <>
          <Button size="small" asChild>
            <Link to={accountPath('/register', '/app')}>Sign up free</Link>
          </Button>
          <Button size="small" look="quiet" asChild>
            <Link to={accountPath('/login', '/app')}>Sign in</Link>
          </Button>
        </>
      }
    >
      {children}
    </Unavailability>
  )
}

const NEEDS_PROOF = new Set<ProblemCode>(['email_unproved', 'unproved_limit_reached'])
const NEEDS_ACCOUNT = new Set<ProblemCode>(['daily_limit_reached', 'account_needed'])

function Unavailability(props: { readonly title: string; readonly children: ReactNode; readonly action: ReactNode }) {
  return (
    <div className="mb-3">
      <Notice title={props.title} tone="warning" role="status" action={props.action}>
        {props.children}
      </Notice>
    </div>
  )
}
