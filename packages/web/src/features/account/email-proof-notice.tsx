import { requestEmailProof } from '@afterimage/contract/account-endpoints'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ApiProblem } from '../../shared/api/api-problem.ts'
import { callApi } from '../../shared/api/call-api.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { sendsMail } from '../../shared/read-metas.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'

interface EmailProofNoticeProps {
  readonly title?: string
  /** What has to wait for the proof here. */
  readonly children: ReactNode
  readonly role?: 'status'
}

/** Says that the account's address is not confirmed yet, and emails the link that confirms it. */
export function EmailProofNotice({ title = 'Confirm your email address', children, role }: EmailProofNoticeProps) {
  useProofElsewhere()
  return (
    <Notice title={title} tone="warning" action={<ProofRequest />} {...(role && { role })}>
      {children}
    </Notice>
  )
}

/** The button that has the link emailed, and what came of it. */
export function ProofRequest() {
  const request = useMutation({
    mutationFn: () => callApi(requestEmailProof),
    onError: (error) => {
      // The address was confirmed in the meantime.
      if (error instanceof ApiProblem && error.code === 'not_possible_now') void useAuth.getState().fetchProfile()
    },
  })
  if (!sendsMail()) {
    return <p className="text-dim text-small">This site sends no emails: ask its operator to confirm your address.</p>
  }
  return (
    <>
      <Button size="small" disabled={request.isPending} onClick={() => request.mutate()}>
        {request.isPending ? 'Sending…' : request.isSuccess ? 'Resend the link' : 'Email me the link'}
      </Button>
      <p role="status" className="w-full text-dim text-small empty:hidden">
        {request.isSuccess && `${request.data.message} It works once, for a day. Check your spam folder, too.`}
      </p>
      <p role="alert" className="w-full text-failed text-small empty:hidden">
        {request.error?.message}
      </p>
    </>
  )
}

/** The link is followed in another tab, or on another device: anyone who comes back from there is told at once. */
function useProofElsewhere(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void useAuth.getState().fetchProfile()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
