import type { Session } from '@afterimage/contract/account'
import { endAllSessions, endSession } from '@afterimage/contract/account-endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callApi } from '../../../shared/api/call-api.ts'
import { dropToken } from '../../../shared/auth/stored-token.ts'
import { formatMoment } from '../../../shared/format/format-date.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { sessionsQuery } from '../account-queries.ts'
import { browserName } from './browser-name.ts'

/** Where the account is signed in, and how to end that. */
export function SessionsPanel() {
  const sessions = useQuery(sessionsQuery)
  return (
    <Panel title="Sessions">
      {sessions.data && (
        <ul>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions.isPending && (
        <div aria-busy="true" className="grid gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {!sessions.data && sessions.error !== null && (
        <Notice
          tone="failed"
          role="alert"
          title="Your sessions could not be loaded"
          action={
            <Button size="small" onClick={() => void sessions.refetch()}>
              Try again
            </Button>
          }
        >
          {sessions.error.message}
        </Notice>
      )}
      <SignOutEverywhere />
    </Panel>
  )
}

function SessionRow({ session }: { readonly session: Session }) {
  const queries = useQueryClient()
  const name = browserName(session.userAgent)
  const end = useMutation({
    mutationFn: () => callApi(endSession, { params: { id: session.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: (error) =>
      toast({ title: 'Could not sign out that device', description: error.message, variant: 'destructive' }),
  })
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0">
      <span className="min-w-0">
        {name}
        <span className="block text-dim text-small">last seen {formatMoment(session.lastSeenAt)}</span>
      </span>
      {session.isCurrent ? (
        <Badge dot="live">This device</Badge>
      ) : (
        <Button size="small" onClick={() => end.mutate()} disabled={end.isPending}>
          Sign out<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const navigate = useNavigate()
  const end = useMutation({
    mutationFn: () => callApi(endAllSessions),
    onSuccess: async ({ message }) => {
      await navigate('/')
      dropToken()
      toast({ title: 'Signed out', description: message })
    },
    onError: (error) => toast({ title: 'Could not sign out', description: error.message, variant: 'destructive' }),
  })
  return (
    <div className="mt-4">
      <ConfirmDialog
        trigger={<Button disabled={end.isPending}>Sign out everywhere</Button>}
        title="Sign out everywhere?"
        confirmLabel="Sign out"
        cancelLabel="Stay signed in"
        onConfirm={() => end.mutate()}
      >
        Every session ends, including this one. Running evolutions keep going.
      </ConfirmDialog>
    </div>
  )
}
