import type { IdentityProvider } from '@afterimage/contract/account'
import { useHydrated } from './hooks/use-hydrated.ts'

const NOTHING: readonly string[] = []

/** What the server wrote into the page's head under a name. */
function readMetas(name: string): readonly string[] {
  return [...document.head.querySelectorAll(`meta[name="${name}"]`)].map((meta) => meta.getAttribute('content') ?? '')
}

/** The same for what is drawn: nothing while the page is rendered when the application is built, which no operator has configured. */
export function useMetas(name: string): readonly string[] {
  return useHydrated() ? readMetas(name) : NOTHING
}

/** Whether this site sends emails at all. */
export function sendsMail(): boolean {
  return readMetas('sends-mail').length > 0
}

/** Whether accounts are made and used with a password here. */
export function hasPasswords(): boolean {
  return readMetas('passwords').length === 0
}

/** Where else people can sign in. */
export function readIdentityProviders(): readonly IdentityProvider[] {
  return readMetas('identity-provider').map((content) => {
    const space = content.indexOf(' ')
    return { id: content.slice(0, space), name: content.slice(space + 1) }
  })
}
