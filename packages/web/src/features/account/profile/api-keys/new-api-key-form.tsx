import { API_SCOPES, type ApiScope, MAX_API_KEY_NAME_LENGTH } from '@afterimage/contract/api-key'
import { createApiKey } from '@afterimage/contract/api-key-endpoints'
import { keysOf } from '@afterimage/core/keys-of'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../../shared/api/call-api.ts'
import { FormError } from '../../../../shared/forms/form-error.tsx'
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { FieldGroup } from '../../../../shared/ui/field-group.tsx'
import { SelectField } from '../../../../shared/ui/select-field.tsx'
import { TextField } from '../../../../shared/ui/text-field.tsx'
import { apiKeysQuery } from '../../account-queries.ts'

interface KeyFields {
  readonly name: string
  readonly scopes: ApiScope[]
  readonly expiresInDays?: number | undefined
}

const SCOPES = keysOf(API_SCOPES)
/** How long a key is good, days; without one it is good until it is revoked. */
const TERMS = [30, 90, 365]
const USUAL: KeyFields = { name: '', scopes: ['read', 'create'], expiresInDays: 90 }

/** Makes a key: what for, what it may do, and for how long. */
export function NewApiKeyForm({
  onMade,
  onCancel,
}: {
  readonly onMade: (secret: string) => void
  readonly onCancel: () => void
}) {
  const form = useContractForm<KeyFields>(createApiKey.body, { defaultValues: USUAL })
  const queries = useQueryClient()
  const creation = useMutation({
    mutationFn: (body: KeyFields) => callApi(createApiKey, { body }),
    onSuccess: ({ secret }) => {
      onMade(secret)
      void queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
    },
  })
  const { errors } = form.formState
  const days = form.watch('expiresInDays')
  return (
    <form
      onSubmit={form.onSubmit((fields) => creation.mutate(fields))}
      aria-label="New API key"
      className="mt-4 grid max-w-[440px] gap-5"
    >
      <TextField
        {...form.register('name')}
        label="Name"
        hint="So that you know it again: what uses it, and where."
        maxLength={MAX_API_KEY_NAME_LENGTH}
        autoComplete="off"
        autoFocus
        required
        error={errors.name?.message}
        disabled={creation.isPending}
      />
      <FieldGroup legend="It may">
        {SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              value={scope}
              {...form.register('scopes')}
              disabled={creation.isPending}
              className="size-4 shrink-0 accent-safelight"
            />
            <span>
              <span className="font-mono text-small">{scope}</span>
              <span className="block text-dim text-small">{API_SCOPES[scope]}</span>
            </span>
          </label>
        ))}
        <FormError error={errors.scopes?.message ?? null} />
      </FieldGroup>
      <SelectField
        label="Expires"
        value={String(days ?? '')}
        onChange={(value) => form.setValue('expiresInDays', value === '' ? undefined : Number(value))}
      >
        {TERMS.map((term) => (
          <option key={term} value={term}>
            in {term} days
          </option>
        ))}
        <option value="">never</option>
      </SelectField>
      <FormError error={creation.error?.message ?? null} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={creation.isPending}>
          {creation.isPending ? 'Making it…' : 'Make the key'}
        </Button>
        <Button look="quiet" onClick={onCancel} disabled={creation.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
