import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../../shared/api/accounts-queries.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'

/** Invites a visitor to an account, where the server has accounts. */
export function SignUpPrompt({ id }: { readonly id: string }) {
  const accounts = useQuery(accountsQuery)
  if (accounts.data !== true) return null
  const returnTo = new URLSearchParams({ returnTo: `/evolution/${id}` })
  return (
    <Panel title="Keep it">
      <p className="max-w-[60ch] text-dim">
        With an account you are told when it is done, and your evolutions are saved. It starts with 100 free credits.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild>
          <a href={`/register?${returnTo}`}>Sign up</a>
        </Button>
        <Button look="quiet" asChild>
          <a href={`/login?${returnTo}`}>Sign in</a>
        </Button>
      </div>
    </Panel>
  )
}
