import { deleteAccount } from '@afterimage/contract/account-endpoints'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../../shared/api/call-api.ts'
import { dropToken } from '../../../shared/auth/stored-token.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { FormError } from '../sign-in/form-error.tsx'

/** Deletes the account with everything in it, for somebody who knows the password. */
export function DeleteAccount() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Panel title="Delete the account">
      <p className="max-w-[60ch] text-dim">
        The account, its evolutions, their files and the credits are gone at once, for good. Nobody can bring them back.
      </p>
      {isAsking ? (
        <ConfirmForm onCancel={() => setIsAsking(false)} />
      ) : (
        <Button className="mt-4" onClick={() => setIsAsking(true)}>
          Delete my account…
        </Button>
      )}
    </Panel>
  )
}

function ConfirmForm({ onCancel }: { readonly onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  const deletion = useMutation({
    mutationFn: () => callApi(deleteAccount, { body: { password } }),
    onSuccess: async ({ message }) => {
      await navigate('/')
      dropToken()
      toast({ title: 'Account deleted', description: message })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    deletion.mutate()
  }
  return (
    <form onSubmit={submit} aria-label="Delete the account" className="mt-4 grid max-w-[440px] gap-4">
      <TextField
        label="Your password, to confirm"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        disabled={deletion.isPending}
      />
      <FormError error={deletion.error?.message ?? null} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="border-failed text-failed" disabled={deletion.isPending}>
          {deletion.isPending ? 'Deleting…' : 'Delete everything'}
        </Button>
        <Button look="quiet" onClick={onCancel} disabled={deletion.isPending}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
