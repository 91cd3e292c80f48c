import { MIN_PASSWORD_LENGTH, newPassword } from '@afterimage/contract/account'
import type { FieldProblem } from '../../../shared/forms/use-contract-form.ts'

export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters.`

export interface TypedPassword {
  readonly password: string
  readonly confirmation: string
}

/** What a toast is headed with, by what the contract's rule says. */
const TITLES: Readonly<Record<string, string>> = {
  too_small: 'Password too short',
  too_big: 'Password too long',
  custom: 'Password is only spaces',
}

/** What is wrong with a new password that is typed twice, by the contract's rule; undefined when nothing is. */
export function passwordProblem({ password, confirmation }: TypedPassword): FieldProblem<TypedPassword> | undefined {
  if (password !== confirmation) {
    return problemOf('confirmation', 'Passwords do not match', 'Please make sure your passwords match')
  }
  const [issue] = newPassword.safeParse(password).error?.issues ?? []
  return issue && problemOf('password', TITLES[issue.code] ?? 'Choose another password', issue.message)
}

function problemOf(field: keyof TypedPassword, title: string, description: string): FieldProblem<TypedPassword> {
  return { field, message: `${title}.`, toast: { title, description, variant: 'destructive' } }
}
