import { useSyncExternalStore } from 'react'
import { useMedia } from '../hooks/use-media.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

const KEY = 'afterimage-theme'

const listeners = new Set<() => void>()
const chosenTheme = () => document.documentElement.dataset.theme

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

/** Switches the light on and off; until then the system decides (public/before-paint.js reads the same key). */
export function ThemeToggle() {
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  const chosen = useSyncExternalStore(subscribe, chosenTheme, () => undefined)
  const isDark = chosen === undefined ? systemIsDark : chosen === 'dark'
  const toggle = () => {
    const next = isDark ? 'light' : 'dark'
    document.documentElement.dataset.theme = next
    for (const notify of listeners) notify()
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
