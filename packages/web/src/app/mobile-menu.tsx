import { useAuth } from '../shared/auth/auth-store.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { useLogout } from './use-logout.ts'

/** Where to go in the application, on a phone. */
export function MobileMenu() {
  const isSignedIn = useAuth((state) => state.isAuthenticated)
  const isOperator = useAuth((state) => state.user?.isOperator === true)
  const logout = useLogout()
  return (
    <PhoneMenu
      links={[
        { to: '/app/dashboard', label: 'Dashboard' },
        { to: '/gallery', label: 'Gallery' },
        ...(isSignedIn
          ? [{ to: '/app/profile', label: 'Profile' }, ...(isOperator ? [{ to: '/admin', label: 'Operator' }] : [])]
          : [
              { to: '/login', label: 'Sign In' },
              { to: '/register', label: 'Sign Up Free' },
            ]),
      ]}
      action={isSignedIn ? { label: 'Logout', onSelect: logout } : undefined}
      main={{ to: '/app', label: 'Create' }}
    />
  )
}
