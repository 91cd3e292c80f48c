import type { Account } from '@afterimage/contract/account'
import { DownloadButton } from '../../../shared/download/download-button.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'

/** What is stored about the account, to take away. */
export function DataPanel({ user }: { readonly user: Account }) {
  return (
    <Panel title="Your data">
      <p className="mb-4 max-w-[60ch] text-dim">
        {user.isDemo
          ? 'All there is about this account: profile, credits, '
          : 'All there is about you: profile, credits, sessions, '}
        and every evolution with its ledger, its frames and its films.
      </p>
      <DownloadButton
        file={{ url: '/api/user/export', fallbackName: 'afterimage-export.zip', asAccount: true }}
        label="Download everything (ZIP)"
        progressLabel="Downloading your data"
      />
    </Panel>
  )
}
