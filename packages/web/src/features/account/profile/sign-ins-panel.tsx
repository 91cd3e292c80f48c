import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hasPasswords } from '../../../shared/read-metas.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { signInsQuery } from '../account-queries.ts'
import { PasswordForm } from './password-form.tsx'

/** How the account can sign in: its accounts elsewhere, and its password. */
export function SignInsPanel({ email }: { readonly email: string }) {
  const signIns = useQuery(signInsQuery)
  const { hasPassword = true, providers = [] } = signIns.data ?? {}
  return (
    <>
      {providers.length > 0 && (
        <Panel title="Signing in">
          <p className="max-w-[60ch] text-dim">
            You can sign in with {providers.map(({ name }) => name).join(' and ')}, as long as that account is yours.
          </p>
        </Panel>
      )}
      {hasPasswords() && (
        <Panel title="Password">
          {hasPassword ? (
            <PasswordForm email={email} />
          ) : (
            <p className="max-w-[60ch] text-dim">
              This account has no password. To sign in with one as well,{' '}
              <Link to="/forgot-password" className="text-paper underline underline-offset-4">
                choose one by email
              </Link>
              .
            </p>
          )}
        </Panel>
      )}
    </>
  )
}
