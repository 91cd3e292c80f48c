import { WELCOME_CREDITS } from '@afterimage/contract/account'
import { Link } from 'react-router'
import { accountPath } from '../../../shared/auth/return-to.ts'
import { useIsSignedIn } from '../../../shared/auth/sign-in-wall.tsx'
import { sendsMail } from '../../../shared/read-metas.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'

/** Invites a visitor to an account, and leads back here. */
export function SignUpPrompt({ id }: { readonly id: string }) {
  if (useIsSignedIn()) return null
  const here = `/evolution/${id}`
  return (
    <Panel title="Keep it">
      <p className="max-w-[60ch] text-dim">
        An account saves your evolutions, and{' '}
        {sendsMail()
          ? 'an email tells you when one has ended, if you like'
          : 'your dashboard tells you when each is done'}
        . It starts with {WELCOME_CREDITS} free credits.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild>
          <Link to={accountPath('/register', here)}>Sign up</Link>
        </Button>
        <Button look="quiet" asChild>
          <Link to={accountPath('/login', here)}>Sign in</Link>
        </Button>
      </div>
    </Panel>
  )
}
