import type { IdentityProvider } from '@afterimage/contract/account'
import { beginSignIn } from '@afterimage/contract/account-endpoints'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/call-api.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { hasPasswords, readIdentityProviders } from '../../../shared/read-metas.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { keepWayOn } from './way-on.ts'

/** Signing in with an account elsewhere; nothing where the operator named no such place. Sends the browser there. */
export function ProviderSignIns({ destination }: { readonly destination: string }) {
  const providers = readIdentityProviders()
  const begin = useMutation({
    mutationFn: ({ id }: IdentityProvider) => callApi(beginSignIn, { params: { provider: id } }),
    onSuccess: ({ url }) => {
      keepWayOn(destination)
      window.location.assign(url)
    },
  })
  if (providers.length === 0) return null
  return (
    <section aria-label="With another account" className="grid gap-3">
      {providers.map((provider) => (
        <Button
          key={provider.id}
          look={hasPasswords() ? 'secondary' : 'primary'}
          size="large"
          // The page is left as soon as there is an answer.
          disabled={begin.isPending || begin.isSuccess}
          onClick={() => begin.mutate(provider)}
        >
          {(begin.isPending || begin.isSuccess) && begin.variables.id === provider.id
            ? `Going to ${provider.name}…`
            : `Continue with ${provider.name}`}
        </Button>
      ))}
      <FormError error={begin.error?.message ?? null} />
    </section>
  )
}
