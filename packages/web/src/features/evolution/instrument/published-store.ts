import { create } from 'zustand'

const KEY = 'afterimage-published-curves'

interface PublishedState {
  /** Whether published curves lie behind one's own. */
  readonly isShown: boolean
  readonly toggle: () => void
}

/** The choice about published curves, kept as long as this tab is. */
export const usePublished = create<PublishedState>((set, get) => ({
  isShown: wasShown(),
  toggle: () => {
    const isShown = !get().isShown
    try {
      sessionStorage.setItem(KEY, String(isShown))
    } catch {
      // Storage can be forbidden or full; the choice then lasts until the page is loaded anew.
    }
    set({ isShown })
  },
}))

function wasShown(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
