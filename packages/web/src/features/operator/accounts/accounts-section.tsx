import { MIN_ACCOUNT_SEARCH, type OperatorAccount } from '@afterimage/contract/operator'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatDay } from '../../../shared/format/format-date.ts'
import { formatCredits } from '../../../shared/format/format-money.ts'
import { SearchForm } from '../../../shared/ui/search-form.tsx'
import { accountsQuery } from '../operator-queries.ts'
import { useHeadingFocus } from '../shared/heading-focus.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { NothingHere } from '../shared/nothing-here.tsx'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import { SectionHead } from '../shared/section-head.tsx'
import { AccountView } from './account-view.tsx'

/** Accounts, found by their addresses, and one of them with what can be changed. */
export function AccountsSection() {
  const [search, setSearch] = useSearchParams()
  const [id, words] = [search.get('id'), search.get('search')?.trim() ?? '']
  useHeadingFocus(id)
  if (id !== null) return <AccountView key={id} id={id} />
  return (
    <>
      <SectionHead title="Accounts">Find an account by its email address, or by a part of it.</SectionHead>
      <SearchForm
        label="Email address, or a part of it"
        placeholder="ada@example.org"
        searched={words}
        onSearch={(text) => setSearch(text === '' ? {} : { search: text })}
      />
      <div className="mt-8">
        {words.length >= MIN_ACCOUNT_SEARCH ? (
          <Found key={words} search={words} />
        ) : (
          words !== '' && (
            <p role="status" className="text-dim">
              Enter at least {MIN_ACCOUNT_SEARCH} characters of the address.
            </p>
          )
        )}
      </div>
    </>
  )
}

function Found({ search }: { readonly search: string }) {
  const list = useInfiniteQuery(accountsQuery(search))
  const accounts = list.data?.pages.flatMap((page) => page.accounts)
  if (list.isPending) return <RowsSkeleton height="h-14" rows={3} />
  if (accounts === undefined) {
    return (
      <LoadFailure title="The accounts could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
    )
  }
  if (accounts.length === 0) return <NothingHere title="No account found">No address has “{search}” in it.</NothingHere>
  return (
    <>
      <p role="status" className="sr-only">
        {accounts.length === 1 ? '1 account found' : `${accounts.length} accounts found`}
      </p>
      <ul aria-label="Accounts">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <LoadFailure title="No more could be loaded" error={list.error} onRetry={() => void list.fetchNextPage()} />
      )}
      <LoadMore list={list} noun="accounts" />
    </>
  )
}

function AccountRow({
  account: { id, email, plan, credits, createdAt, ...account },
}: {
  readonly account: OperatorAccount
}) {
  const marks = [
    plan === 'pro' ? 'Pro' : 'Free',
    formatCredits(credits),
    account.isProved || account.isDemo ? null : 'address not confirmed',
    account.isDemo ? 'shared demo account' : null,
    account.isOperator ? 'operator' : null,
    `since ${formatDay(createdAt)}`,
  ]
  return (
    <li className="border-line border-b">
      <Link to={`/admin/accounts?${new URLSearchParams({ id })}`} className="group block py-3">
        <span className="block break-all underline decoration-edge underline-offset-4 group-hover:decoration-current">
          {email}
        </span>
        <span className="block text-dim text-small">{marks.filter((mark) => mark !== null).join(' · ')}</span>
      </Link>
    </li>
  )
}
