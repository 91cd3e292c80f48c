import type { Account } from '@afterimage/contract/account'
import type { ProblemCode } from '@afterimage/contract/problem'
import { DEFAULT_SIZE_PX } from '@afterimage/core/frame-sizes'
import type { Iterations } from '@afterimage/core/iterations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiProblem } from '../../shared/api/api-problem.ts'
import { accountPath } from '../../shared/auth/return-to.ts'
import { insufficientCreditsOf } from '../../shared/credits/insufficient-credits.ts'
import { formatCredits } from '../../shared/format/format-money.ts'
import { formatPixels } from '../../shared/format/format-pixels.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { EmailProofNotice } from '../account/email-proof-notice.tsx'
import type { StartMeans } from './start-means.ts'

interface StartUnavailableProps {
  readonly user: Account | null
  readonly iterations: Iterations
  readonly onIterations: (iterations: Iterations) => void
  /** The size that will be made; null where the model has its own. */
  readonly sizePx: number | null
  readonly onUsualSize: () => void
  readonly means: StartMeans
  /** How many will begin together; 1 where it is no race. */
  readonly contenders: number
  readonly onNoRace: () => void
  /** Why the last start failed, if it did. */
  readonly error: Error | null
}

/** What stands between the person and the start, in the place where the button is, with a way on. */
export function StartUnavailable(props: StartUnavailableProps) {
  const { user, iterations, onIterations, sizePx, onUsualSize, means, error } = props
  const remaining = means.day?.remaining ?? null
  const insufficientCredits = insufficientCreditsOf(user, iterations, sizePx)
  const isLarge = sizePx !== null && sizePx > DEFAULT_SIZE_PX
  const usualSize = isLarge && (
    <Button size="small" onClick={onUsualSize}>
      Use {formatPixels(DEFAULT_SIZE_PX)}
    </Button>
  )
  if (props.contenders > 1 && !means.isEnough && means.day?.isUsedUp !== true) {
    return <RaceTooLarge {...props} />
  }
  if (insufficientCredits !== null && !means.isEnough) {
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
            {insufficientCreditsOf(user, iterations) === null && usualSize}
            <Button size="small" asChild>
              <Link to="/profile">See your credits</Link>
            </Button>
          </>
        }
      >
        {iterations} iterations{isLarge && ` at ${formatPixels(sizePx)}`} cost {formatCredits(means.credits ?? 0)}; you
        have {user?.credits.toLocaleString('en-US') ?? 0}.
        {means.day?.isUsedUp === false && remaining !== null
          ? ` For free they count as ${means.starts} evolutions; ${left(remaining)} today.`
          : means.day !== null && ` ${means.day.message}`}
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
        title="Too many running"
        action={
          <>
            <Button size="small" asChild>
              <Link to="/dashboard">See what is running</Link>
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
        title="Nothing new can start right now"
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
  if (remaining !== null && remaining > 0 && !means.isEnough) {
    return (
      <AccountHelps title="More than you have left today" way={usualSize}>
        {iterations} iterations{isLarge && ` at ${formatPixels(sizePx)}`} are as much work as {means.starts} evolutions;{' '}
        {left(remaining)}.
      </AccountHelps>
    )
  }
  if (means.day?.isUsedUp) return <AccountHelps title="Daily limit reached">{means.day.message}</AccountHelps>
  if (error === null || code === undefined || !NEEDS_ACCOUNT.has(code)) return null
  // Asked for before this page knew: what is left now is said above.
  if (user !== null && !user.isDemo) return null
  const title = code === 'daily_limit_reached' ? 'Daily limit reached' : 'An account is needed'
  return <AccountHelps title={title}>{error.message}</AccountHelps>
}

/** All of a race begin or none: what is missing for all of them together. */
function RaceTooLarge({ user, means, contenders, onNoRace }: StartUnavailableProps) {
  const remaining = means.day?.remaining ?? null
  return (
    <AccountHelps
      title={user === null ? 'More than you have left today' : 'Not enough credits for all of them'}
      isSignedIn={user !== null && !user.isDemo}
      way={
        <Button size="small" onClick={onNoRace}>
          Start one alone
        </Button>
      }
    >
      {means.credits !== null && (
        <>
          A race of {contenders} costs {formatCredits(means.credits)}; you have{' '}
          {user?.credits.toLocaleString('en-US') ?? 0}.{' '}
        </>
      )}
      {remaining !== null && `For free it counts as ${means.starts} evolutions; ${left(remaining)} today.`}
    </AccountHelps>
  )
}

function left(remaining: number): string {
  return `${remaining} ${remaining === 1 ? 'is' : 'are'} left`
}

interface AccountHelpsProps {
  readonly title: string
  /** Another way on, before those to an account. */
  readonly way?: ReactNode
  /** Whether the person has an account already. */
  readonly isSignedIn?: boolean
  readonly children: ReactNode
}

function AccountHelps({ title, way, isSignedIn = false, children }: AccountHelpsProps) {
  return (
    <Unavailability
      title={title}
      action={
        <>
          {way}
          {!isSignedIn && (
            <>
              <Button size="small" asChild>
                <Link to={accountPath('/register', '/app')}>Sign up free</Link>
              </Button>
              <Button size="small" look="quiet" asChild>
                <Link to={accountPath('/login', '/app')}>Sign in</Link>
              </Button>
            </>
          )}
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
