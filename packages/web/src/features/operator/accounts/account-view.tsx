import type { OperatorAccountDetail } from '@afterimage/contract/operator'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isNotFound } from '../../../shared/api/api-problem.ts'
import { formatDay } from '../../../shared/format/format-date.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { AuditList } from '../audit/audit-list.tsx'
import { accountQuery } from '../operator-queries.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { NothingHere } from '../shared/nothing-here.tsx'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import { SectionHead } from '../shared/section-head.tsx'
import { AccountActions } from './account-actions.tsx'
import { CreditForm } from './credit-form.tsx'
import { Ledger } from './ledger.tsx'

/** One account: what it has, what can be changed of it, and what was. */
export function AccountView({ id }: { readonly id: string }) {
  const answer = useQuery(accountQuery(id))
  const { data: account } = answer
  return (
    <>
      <BackToAccounts />
      <SectionHead title={account === undefined ? 'Account' : account.email} />
      {answer.isPending && <RowsSkeleton height="h-8 max-w-[560px]" rows={6} />}
      {account === undefined && isNotFound(answer.error) && (
        <NothingHere title="There is no such account">It may have been deleted.</NothingHere>
      )}
      {account === undefined && answer.error !== null && !isNotFound(answer.error) && (
        <LoadFailure
          title="The account could not be loaded"
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      )}
      {account && (
        <div className="grid gap-x-16 gap-y-10 xl:grid-cols-2">
          <div className="grid content-start gap-10">
            <Panel title="Account">
              <AccountFacts account={account} />
              <AccountActions account={account} />
            </Panel>
            <Panel title="Give or take credits">
              <CreditForm account={account} />
            </Panel>
          </div>
          <div className="grid content-start gap-10">
            <Panel title="Ledger" aside={<Balance credits={account.credits} />}>
              <Ledger id={id} />
            </Panel>
            <Panel title="What operators did">
              <AuditList about={`account:${id}`} />
            </Panel>
          </div>
        </div>
      )}
    </>
  )
}

/** To the list as it was searched, where one comes from it. */
function BackToAccounts() {
  const navigate = useNavigate()
  const isFromHere = window.history.state?.idx > 0
  return (
    <Button
      size="small"
      look="quiet"
      className="-ml-3 mb-2"
      onClick={() => void (isFromHere ? navigate(-1) : navigate('/admin/accounts'))}
    >
      <Icon name="arrowLeft" />
      {isFromHere ? 'Back' : 'All accounts'}
    </Button>
  )
}

function Balance({ credits }: { readonly credits: number }) {
  return <span className="figure-text">{credits.toLocaleString('en-US')} left</span>
}

function AccountFacts({ account }: { readonly account: OperatorAccountDetail }) {
  const { isDemo, isProved, isOperator, evolutions, unfinished, removed } = account
  return (
    <FactList
      facts={[
        { name: 'Account ID', value: account.id, isMono: true },
        { name: 'Member since', value: formatDay(account.createdAt) },
        { name: 'Plan', value: account.plan === 'pro' ? 'Pro' : 'Free' },
        { name: 'Address', value: isDemo ? 'Shared demo account' : isProved ? 'Confirmed' : 'Not confirmed yet' },
        ...(isOperator ? [{ name: 'Role', value: 'Operator' }] : []),
        { name: 'Evolutions', value: `${evolutions.toLocaleString('en-US')}, ${unfinished} under way`, isMono: true },
        ...(removed > 0 ? [{ name: 'Removed by operators', value: String(removed), isMono: true }] : []),
        { name: 'API keys', value: String(account.apiKeys), isMono: true },
        { name: 'Webhooks', value: String(account.webhooks), isMono: true },
      ]}
    />
  )
}
