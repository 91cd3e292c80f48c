import { requestPasswordReset } from '@afterimage/contract/account-endpoints'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi } from '../../../shared/api/call-api.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { sendsMail } from '../../../shared/read-metas.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { AccountPage } from '../sign-in/account-page.tsx'

interface ForgotFields {
  readonly email: string
}

/** What is said where links are emailed, and where the operator hands them out. */
const TEXTS = {
  emailed: {
    lead: 'We email you a link to choose a new password.',
    ask: 'Email me a link',
    askAgain: 'Resend the link',
    asked: 'Check your email',
  },
  handedOut: {
    lead: 'The operator of this site can give you a link to choose a new password.',
    ask: 'Ask for a link',
    askAgain: 'Ask again',
    asked: 'Now ask the operator for it',
  },
} as const

/** Asks for the link that sets a new password. The answer is the same whether there is such an account or not. */
export function ForgotPasswordScreen() {
  const form = useContractForm<ForgotFields>(requestPasswordReset.body, { defaultValues: { email: '' } })
  const request = useMutation({ mutationFn: (body: ForgotFields) => callApi(requestPasswordReset, { body }) })
  const isEmailed = sendsMail()
  const { lead, ask, askAgain, asked } = TEXTS[isEmailed ? 'emailed' : 'handedOut']
  return (
    <AccountPage title="Reset your password" lead={lead} word="forgot">
      <form
        onSubmit={form.onSubmit((fields) => request.mutate(fields))}
        aria-label="Ask for a link"
        className="grid gap-5"
      >
        <TextField
          {...form.register('email')}
          label="Email"
          type="email"
          autoComplete="username"
          error={form.formState.errors.email?.message}
          hint={isEmailed ? undefined : 'This site sends no emails: its operator keeps the link for you.'}
          required
          disabled={request.isPending}
        />
        <FormError error={request.error?.message ?? null} />
        {request.isSuccess && (
          <Notice title={asked} icon="check" role="status">
            {isEmailed ? request.data.message : 'If there is an account with this address, they have a link for it.'} It
            works for an hour, once.
          </Notice>
        )}
        <Button type="submit" look="primary" size="large" disabled={request.isPending}>
          {request.isPending ? 'Asking…' : request.isSuccess ? askAgain : ask}
        </Button>
        <p className="text-dim text-small">
          Remembered it?{' '}
          <Link to="/login" className="text-paper underline underline-offset-4">
            Sign in
          </Link>
        </p>
      </form>
    </AccountPage>
  )
}
