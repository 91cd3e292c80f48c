import { deleteAccount } from '@afterimage/contract/account-endpoints'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { callApi } from '../../../shared/api/call-api.ts'
import { dropToken } from '../../../shared/auth/stored-token.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { signInsQuery } from '../account-queries.ts'

type Proof = z.input<typeof deleteAccount.body>

/** Deletes the account with everything in it, for somebody who knows the password, or has just signed in where there is none. */
export function DeleteAccount({ email }: { readonly email: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Panel title="Delete the account">
      <p className="max-w-[60ch] text-dim">
        The account, its evolutions, their files and its credits are deleted at once. This cannot be undone.
      </p>
      {isAsking ? (
        <ConfirmForm address={email} onCancel={() => setIsAsking(false)} />
      ) : (
        <Button className="mt-4" onClick={() => setIsAsking(true)}>
          Delete my account…
        </Button>
      )}
    </Panel>
  )
}

interface ConfirmFormProps {
  readonly address: string
  readonly onCancel: () => void
}

function ConfirmForm({ address, onCancel }: ConfirmFormProps) {
  const { hasPassword = true } = useQuery(signInsQuery).data ?? {}
  const form = useContractForm<Proof>(deleteAccount.body, { defaultValues: {} })
  const navigate = useNavigate()
  const deletion = useMutation({
    mutationFn: (body: Proof) => callApi(deleteAccount, { body }),
    onSuccess: async ({ message }) => {
      await navigate('/')
      dropToken()
      toast({ title: 'Account deleted', description: message })
    },
  })
  return (
    <form
      onSubmit={form.onSubmit((fields) => deletion.mutate(fields))}
      aria-label="Delete the account"
      className="mt-4 grid max-w-[440px] gap-4"
    >
      {hasPassword ? (
        <TextField
          {...form.register('password')}
          label="Confirm your password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          error={form.formState.errors.password?.message}
          disabled={deletion.isPending}
        />
      ) : (
        <TextField
          {...form.register('email')}
          label="Confirm your email address"
          hint={address}
          type="email"
          autoComplete="off"
          required
          autoFocus
          error={form.formState.errors.email?.message}
          disabled={deletion.isPending}
        />
      )}
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
