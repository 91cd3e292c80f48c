import type { Account } from '@afterimage/contract/account'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../../shared/save-file.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { exportAccount } from './export-account.ts'

/** What is stored about the account, to take away. */
export function DataPanel({ user }: { readonly user: Account }) {
  const taking = useMutation({
    mutationFn: () => exportAccount(new Date()),
    onSuccess: saveFile,
    onError: (error) => toast({ title: 'Export failed', description: error.message, variant: 'destructive' }),
  })
  return (
    <Panel title="Your data">
      <p className="max-w-[60ch] text-dim">
        {user.isDemo ? 'All there is about this account' : 'All there is about you'}: profile, credits, sessions, and
        the projects with the addresses of their files. The pictures themselves come with each evolution as a ZIP.
      </p>
      <Button className="mt-4" onClick={() => taking.mutate()} disabled={taking.isPending}>
        <Icon name="download" />
        {taking.isPending ? 'Collecting…' : 'Download as JSON'}
      </Button>
    </Panel>
  )
}
