import { type Account, WELCOME_CREDITS } from '@afterimage/contract/account'
import { sendsMail } from '../../../shared/read-metas.ts'
import { toast } from '../../../shared/ui/toast-store.ts'

/** Says that somebody is in with an account that is new to them. */
export function toastWelcome(description = `Your account has been created with ${WELCOME_CREDITS} free credits`): void {
  toast({ title: 'Welcome to Afterimage!', description })
}

/** Says that the link that confirms a new account's address is on its way; nothing where this site sends no emails. */
export function toastEmailed({ email, isProved }: Pick<Account, 'email' | 'isProved'>): void {
  if (isProved || !sendsMail()) return
  toast({ title: 'Check your email', description: `We sent a link to ${email}. Follow it to confirm your address.` })
}

/** Says what the account took over from the visitor, if anything. */
export function toastClaimed(claimedEvolutions: number): void {
  if (claimedEvolutions === 0) return
  toast({
    title: claimedEvolutions === 1 ? 'Your evolution came with you' : 'Your evolutions came with you',
    description:
      claimedEvolutions === 1
        ? 'The one you made before is on your dashboard now.'
        : `The ${claimedEvolutions} you made before are on your dashboard now.`,
  })
}
