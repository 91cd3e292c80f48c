import { requestPasswordReset } from '@afterimage/contract/account-endpoints'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { callApi } from '../../../shared/api/call-api.ts'
import { sendsMail } from '../../../shared/read-metas.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { AccountPage } from '../sign-in/account-page.tsx'
import { FormError } from '../sign-in/form-error.tsx'

interface ForgotFields {
  readonly email: string
}

/** Asks for the link that sets a new password. The answer is the same whether there is such an account or not. */
export function ForgotPasswordScreen() {
  const form = useForm<ForgotFields>({ defaultValues: { email: '' } })
  const request = useMutation({ mutationFn: (body: ForgotFields) => callApi(requestPasswordReset, { body }) })
  return (
    <AccountPage title="Forgotten?" lead="Choose a new password with a link that we email to you." word="forgot">
      {!sendsMail() && (
        <Notice title="This site sends no emails" tone="warning" role="status">
          Ask its operator for the link: it is kept for them when you ask for it here.
        </Notice>
      )}
      <form
        onSubmit={(event) => void form.handleSubmit((fields) => request.mutate(fields))(event)}
        aria-label="Ask for a link"
        className="grid gap-5"
      >
        <TextField
          {...form.register('email')}
          label="Email"
          type="email"
          autoComplete="username"
          required
          disabled={request.isPending}
        />
        <FormError error={request.error?.message ?? null} />
        {request.isSuccess && (
          <Notice title={sendsMail() ? 'Look into your mailbox' : 'Asked for'} icon="check" role="status">
            {sendsMail()
              ? request.data.message
              : 'If there is an account with this address, its operator has the link.'}{' '}
            It works for an hour, once.
          </Notice>
        )}
        <Button type="submit" look="primary" size="large" disabled={request.isPending}>
          {request.isPending ? 'Asking…' : request.isSuccess ? 'Email it again' : 'Email me a link'}
        </Button>
        <p className="text-dim text-small">
          It came back to you?{' '}
          <Link to="/login" className="text-paper underline underline-offset-4">
            Sign in
          </Link>
        </p>
      </form>
    </AccountPage>
  )
}
