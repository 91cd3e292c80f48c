import { type NavigateFunction, useNavigate } from 'react-router'
import { useAuth } from '../shared/auth/auth-store.ts'

/** Signs out and goes to the front page. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => void leave(navigate)
}

async function leave(navigate: NavigateFunction): Promise<void> {
  // Before anybody can go back: what one person carried to the create screen is not there for the next.
  await forgetCarriedPicture().catch(() => undefined)
  // First away from screens that need an account, so that none of them asks to sign in on the way out.
  await navigate('/')
  useAuth.getState().logout()
}

/** Its code has come where something was carried. */
async function forgetCarriedPicture(): Promise<void> {
  const { forgetValues } = await import('../shared/carry/carry-store.ts')
  await forgetValues()
}
