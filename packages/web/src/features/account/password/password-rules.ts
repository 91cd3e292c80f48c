import { BLANK_PASSWORD, MIN_PASSWORD_LENGTH } from '@afterimage/contract/account'
import { type ToastMessage, toast } from '../../../shared/ui/toast-store.ts'

export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters.`

export interface TypedPassword {
  readonly password: string
  readonly confirmation: string
}

/** Whether a new password cannot be taken: says so in a toast, and has the field marked that has to change. */
export function refusedPassword(
  typed: TypedPassword,
  mark: (field: keyof TypedPassword, error: { readonly message: string }, options: { shouldFocus: true }) => void,
): boolean {
  const problem = validatePassword(typed)
  if (problem === null) return false
  toast(problem)
  const field = typed.password === typed.confirmation ? 'password' : 'confirmation'
  mark(field, { message: `${problem.title}.` }, { shouldFocus: true })
  return true
}

/** What is wrong with a new password, as the toast to show; null when nothing is. */
export function validatePassword({ password, confirmation }: TypedPassword): ToastMessage | null {
  if (password !== confirmation) {
    return {
      title: 'Passwords do not match',
      description: 'Please make sure your passwords match',
      variant: 'destructive',
    }
  }
  if (password.length < MIN_PASSWORD_LENGTH) {
    return {
      title: 'Password too short',
      description: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`,
      variant: 'destructive',
    }
  }
  if (password.trim() === '') {
    return { title: 'Password is only spaces', description: BLANK_PASSWORD, variant: 'destructive' }
  }
  return null
}
