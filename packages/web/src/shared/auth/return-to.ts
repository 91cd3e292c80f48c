const ORIGIN = 'https://here.invalid'

/** Where to go after signing in: a path of this site, or the fallback. An address elsewhere is never followed. */
export function safeReturnTo(requested: string | null, fallback: string): string {
  if (requested === null || !requested.startsWith('/')) return fallback
  const url = URL.parse(requested, ORIGIN)
  if (url === null || url.origin !== ORIGIN) return fallback
  // "/.//elsewhere" is of this origin, yet its normalised path would be read as another host's address.
  return url.pathname.startsWith('//') ? fallback : `${url.pathname}${url.search}${url.hash}`
}

/** The address of a screen that signs in or up and then comes back. */
export function accountPath(screen: '/login' | '/register', returnTo: string | null): string {
  return returnTo === null ? screen : `${screen}?${new URLSearchParams({ returnTo })}`
}
