import { useNavigate } from 'react-router'
import { useAuth } from '../shared/auth/auth-store.ts'

/** Signs out and goes to the front page. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    // First away from screens that need an account, so that none of them asks to sign in on the way out.
    void Promise.resolve(navigate('/')).then(() => useAuth.getState().logout())
  }
}
