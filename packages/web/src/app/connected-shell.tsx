import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { loadToastArea } from '../shared/ui/toast-host.tsx'
import { queryClient } from './query-client.ts'

/** What the screens that talk to the server share. It comes with them, so that a page that only tells something stays small. */
export function ConnectedShell() {
  useEffect(() => void loadToastArea().catch(() => undefined), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
