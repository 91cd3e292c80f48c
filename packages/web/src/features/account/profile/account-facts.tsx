import type { Account } from '@afterimage/contract/account'
import { formatDay } from '../../../shared/format/format-date.ts'
import { FactList } from '../../../shared/ui/fact-list.tsx'

/** Who this is. */
export function AccountFacts({ user }: { readonly user: Account }) {
  return (
    <FactList
      facts={[
        { name: 'User id', value: user.id, isMono: true },
        { name: 'Email', value: user.email },
        ...(user.isDemo ? [] : [{ name: 'Address', value: user.isProved ? 'Confirmed' : 'Not confirmed yet' }]),
        { name: 'Member since', value: formatDay(user.createdAt) },
        { name: 'Plan', value: user.plan === 'pro' ? 'Pro' : 'Free' },
      ]}
    />
  )
}
