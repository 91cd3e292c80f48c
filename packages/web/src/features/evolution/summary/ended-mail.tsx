import type { Evolution } from '@afterimage/contract/evolution'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { SwitchField } from '../../../shared/ui/switch-field.tsx'
import { EmailProofNotice } from '../../account/email-proof-notice.tsx'
import { useEndedMail } from '../evolution-actions.ts'
import { endedMailQuery } from '../evolution-queries.ts'

/** Offers an email when it has ended to the account it belongs to. */
export function EndedMail({ evolution: { id, isOwner } }: { readonly evolution: Pick<Evolution, 'id' | 'isOwner'> }) {
  const user = useAuth((state) => state.user)
  const mail = useQuery(endedMailQuery(id, { isEnabled: isOwner && user !== null }))
  const change = useEndedMail(id)
  if (user === null || mail.data?.isPossible !== true) return null
  return (
    <Panel title="Need to go?">
      <p className="max-w-[60ch] text-dim">It keeps running without you. You will find it on your dashboard.</p>
      <SwitchField
        title="Email me when it is done"
        isOn={change.isPending ? change.variables : mail.data.isWanted}
        onChange={change.mutate}
      >
        One email to {user.email}: that it is complete, or why it failed.
      </SwitchField>
      {mail.data.needsProof && (
        <EmailProofNotice>
          {mail.data.isWanted
            ? 'We saved your request. The email goes out once you have confirmed your address.'
            : 'You can ask for the email now. It goes out once you have confirmed your address.'}
        </EmailProofNotice>
      )}
    </Panel>
  )
}
