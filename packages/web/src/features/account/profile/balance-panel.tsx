import type { Account } from '@afterimage/contract/account'
import { Button } from '../../../shared/ui/button.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'

/** What the account can still start. */
export function BalancePanel({ user }: { readonly user: Account }) {
  return (
    <Panel title="Credits">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="flex items-baseline gap-3">
          <span className="display-text text-[4rem] leading-none">{user.credits.toLocaleString('en-US')}</span>
          <span className="text-dim">{user.credits === 1 ? 'credit left' : 'credits left'}</span>
        </p>
        <Button onClick={() => toast({ title: 'Coming soon!' })}>Buy credits</Button>
      </div>
      {user.plan === 'pro' && (
        <p className="mt-3 text-dim text-small">On the Pro plan an evolution costs no credits.</p>
      )}
    </Panel>
  )
}
