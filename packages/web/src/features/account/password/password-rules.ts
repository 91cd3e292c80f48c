import { BLANK_PASSWORD, MIN_PASSWORD_LENGTH } from '@afterimage/contract/account'
import type { ToastMessage } from '../../../shared/ui/toast-store.ts'

export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters.`

/** What is wrong with a new password, as the toast to show; null when nothing is. */
export function obstacleToPassword(password: string, confirmation: string): ToastMessage | null {
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
