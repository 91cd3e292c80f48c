import { useAuth } from '../../../shared/auth/auth-store.ts'
import { SignInWall } from '../../../shared/auth/sign-in-wall.tsx'
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { EmailProofNotice } from '../email-proof-notice.tsx'
import { AccountFacts } from './account-facts.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { PasswordForm } from './password-form.tsx'
import { PricingPanel } from './pricing-panel.tsx'
import { ProfileLoading } from './profile-loading.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TransactionsPanel } from './transactions-panel.tsx'

/** The signed-in account: who, what it has, and what can be done with it. */
export function ProfileScreen() {
  usePageTitle('Profile')
  const { isAuthenticated, user } = useAuth()
  if (!isAuthenticated) {
    return (
      <SignInWall title="Who is it?">
        <p>The profile shows your account, its credits and its history.</p>
      </SignInWall>
    )
  }
  if (user === null) return <ProfileLoading />
  return (
    <>
      <header className="py-8">
        <h1 className="display-text text-display">Profile</h1>
        <p className="mt-1 text-dim text-lead">{user.email}</p>
      </header>
      {user.isDemo && (
        <div className="mb-8">
          <Notice title="This is the shared demo account" tone="warning">
            Everybody who tries the demo is in here. Its password and its sessions stay as they are.
          </Notice>
        </div>
      )}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-10">
          <Panel title="Account">
            <AccountFacts user={user} />
            {!user.isDemo && !user.isProved && (
              <div className="mt-5">
                <EmailProofNotice>
                  Follow the link that we email to you. Until then no email about your evolutions reaches you, and
                  models that cost money stay closed.
                </EmailProofNotice>
              </div>
            )}
          </Panel>
          <BalancePanel user={user} />
          <PricingPanel />
        </div>
        <TransactionsPanel />
        {!user.isDemo && (
          <>
            <div className="grid content-start gap-10">
              <Panel title="Password">
                <PasswordForm email={user.email} />
              </Panel>
            </div>
            <SessionsPanel />
          </>
        )}
        <DataPanel user={user} />
        {!user.isDemo && <DeleteAccount />}
      </div>
    </>
  )
}
