import { create } from 'zustand'

const KEY = 'afterimage-consent'

/** What a person allows besides what the site cannot do without. */
export interface Consent {
  readonly necessary: true
  readonly analytics: boolean
  readonly marketing: boolean
}

interface ConsentState {
  /** Null until somebody has chosen, and where the choice cannot be read: then the banner asks. */
  readonly choice: Consent | null
  /** Whether the settings are open. */
  readonly isAdjusting: boolean
  readonly choose: (allowed: Omit<Consent, 'necessary'>) => void
  readonly adjust: () => void
  readonly stopAdjusting: () => void
}

/** The choice about cookies, kept in this browser. */
export const useConsent = create<ConsentState>((set) => ({
  choice: readChoice(),
  isAdjusting: false,
  choose: ({ analytics, marketing }) => {
    const choice: Consent = { necessary: true, analytics, marketing }
    try {
      localStorage.setItem(KEY, JSON.stringify(choice))
    } catch {
      // Storage can be forbidden or full; the choice then lasts until the page is closed.
    }
    set({ choice, isAdjusting: false })
  },
  adjust: () => set({ isAdjusting: true }),
  stopAdjusting: () => set({ isAdjusting: false }),
}))

function readChoice(): Consent | null {
  try {
    return parseConsent(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

/** The choice in a stored text, or null where it holds none. Throws where it is no JSON. */
export function parseConsent(text: string | null): Consent | null {
  const kept: unknown = text === null ? null : JSON.parse(text)
  if (typeof kept !== 'object' || kept === null || !('analytics' in kept) || !('marketing' in kept)) return null
  const { analytics, marketing } = kept
  if (typeof analytics !== 'boolean' || typeof marketing !== 'boolean') return null
  return { necessary: true, analytics, marketing }
}
