import { useNavigate } from 'react-router'
import { useAuth } from '../shared/auth/auth-store.ts'
import { Icon } from '../shared/ui/icon.tsx'
import { IconButton } from '../shared/ui/icon-button.tsx'
import { Menu, MenuItem } from '../shared/ui/menu.tsx'
import { useLogout } from './use-logout.ts'

/** Where to go, on a screen too narrow for the bar's links. */
export function MobileMenu() {
  const isSignedIn = useAuth((state) => state.isAuthenticated)
  const navigate = useNavigate()
  const logout = useLogout()
  const go = (path: string) => () => void navigate(path)
  return (
    <div className="md:hidden">
      <Menu label="Main" trigger={<IconButton label="Menu" icon={<Icon name="menu" />} />}>
        <MenuItem onSelect={go('/app/dashboard')}>Dashboard</MenuItem>
        <MenuItem onSelect={go('/app')}>Create</MenuItem>
        <MenuItem onSelect={go('/gallery')}>Gallery</MenuItem>
        {isSignedIn ? (
          <>
            <MenuItem onSelect={go('/app/profile')}>Profile</MenuItem>
            <MenuItem onSelect={logout}>Logout</MenuItem>
          </>
        ) : (
          <>
            <MenuItem onSelect={go('/login')}>Sign In</MenuItem>
            <MenuItem onSelect={go('/register')}>Sign Up Free</MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}
