import { create } from 'zustand'
import { useAuth } from '../../shared/auth/auth-store.ts'
import type { StartChoices } from './start-request.ts'

interface LastChoices {
  readonly choices: StartChoices
  readonly modelKey: string | undefined
}

/** What the last film of this tab was started with, so that anyone who comes back begins from there; nothing after a sign-out. */
export const useLastChoices = create<{ readonly last: LastChoices | null }>(() => ({ last: null }))

useAuth.subscribe((now, before) => {
  if (before.token !== null && now.token !== before.token) useLastChoices.setState({ last: null })
})

/** Keeps what is as good for the next film: its title and its seed were this one's, and a race is asked for each time. */
export function keepChoices(choices: StartChoices, modelKey: string | undefined): void {
  useLastChoices.setState({ last: { choices: { ...choices, title: '', seed: '', race: null }, modelKey } })
}
