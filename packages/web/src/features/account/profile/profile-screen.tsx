import type { Account } from '@afterimage/contract/account'
import { getExport } from '@afterimage/contract/account-endpoints'
import { addressOf } from '../../../shared/api/call-api.ts'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { SignInWall } from '../../../shared/auth/sign-in-wall.tsx'
import { DownloadButton } from '../../../shared/download/download-button.tsx'
import { formatDay } from '../../../shared/format/format-date.ts'
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts'
import { sendsMail } from '../../../shared/read-metas.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { EmailProofNotice } from '../email-proof-notice.tsx'
import { ApiKeysPanel } from './api-keys/api-keys-panel.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { PricingPanel } from './pricing-panel.tsx'
import { ProfileLoading } from './profile-loading.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SignInsPanel } from './sign-ins-panel.tsx'
import { TransactionsPanel } from './transactions-panel.tsx'
import { WebhooksPanel } from './webhooks/webhooks-panel.tsx'

/** The signed-in account: who, what it has, and what can be done with it. */
export function ProfileScreen() {
  usePageTitle('Profile')
  const { isAuthenticated, user } = useAuth()
  if (!isAuthenticated) {
    return (
      <SignInWall title="Sign in to see your profile.">
        <p>It shows your account, your credits and your history.</p>
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
            Everyone who tries the demo uses this account. Its password and its sessions cannot be changed.
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
                  {sendsMail() && 'Follow the link that we email to you. '}Until then you get no emails about your
                  evolutions and cannot use models that cost money.
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
              <SignInsPanel email={user.email} />
            </div>
            <SessionsPanel />
            <ApiKeysPanel />
            <WebhooksPanel />
          </>
        )}
        <DataPanel user={user} />
        {!user.isDemo && <DeleteAccount email={user.email} />}
      </div>
    </>
  )
}

/** Who this is. */
function AccountFacts({ user }: { readonly user: Account }) {
  return (
    <FactList
      facts={[
        { name: 'User ID', value: user.id, isMono: true },
        { name: 'Email', value: user.email },
        ...(user.isDemo ? [] : [{ name: 'Address', value: user.isProved ? 'Confirmed' : 'Not confirmed yet' }]),
        { name: 'Member since', value: formatDay(user.createdAt) },
        { name: 'Plan', value: user.plan === 'pro' ? 'Pro' : 'Free' },
      ]}
    />
  )
}

/** What the account can still start. */
function BalancePanel({ user }: { readonly user: Account }) {
  return (
    <Panel title="Credits">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="flex items-baseline gap-3">
          <span className="display-text text-[4rem] leading-none">{user.credits.toLocaleString('en-US')}</span>
          <span className="text-dim">{user.credits === 1 ? 'credit left' : 'credits left'}</span>
        </p>
        <Button onClick={() => toast({ title: 'Coming soon!' })}>Buy credits</Button>
      </div>
      {user.plan === 'pro' && <p className="mt-3 text-dim text-small">On the Pro plan, evolutions cost no credits.</p>}
    </Panel>
  )
}

/** What is stored about the account, to take away. */
function DataPanel({ user }: { readonly user: Account }) {
  return (
    <Panel title="Your data">
      <p className="mb-4 max-w-[60ch] text-dim">
        {user.isDemo
          ? 'Everything we store about this account: profile, credits, '
          : 'Everything we store about you: profile, credits, sessions, '}
        and every evolution with its ledger, its frames and its films.
      </p>
      <DownloadButton
        file={{ url: addressOf(getExport.path, {}), fallbackName: 'afterimage-export.zip', asAccount: true }}
        label="Download everything (ZIP)"
        progressLabel="Downloading your data"
      />
    </Panel>
  )
}
