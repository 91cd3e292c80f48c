import { useState } from 'react'
import { useMedia } from '../hooks/use-media.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

const KEY = 'afterimage-theme'

/** Slots the light on and off; until then the system decides (public/theme.js reads the same key). */
export function ThemeToggle() {
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  const [chosen, setChosen] = useState(document.documentElement.dataset.theme)
  const isDark = chosen === undefined ? systemIsDark : chosen === 'dark'
  const toggle = () => {
    const next = isDark ? 'light' : 'dark'
    document.documentElement.dataset.theme = next
    setChosen(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // Storage can be forbidden; the choice then lasts until the page is closed.
    }
  }
  return (
    <IconButton
      label={isDark ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={<Icon name={isDark ? 'sun' : 'moon'} />}
      onClick={toggle}
    />
  )
}
