interface SiteLink {
  readonly to: string
  readonly label: string
}

/** Pages that come without the code that talks to the server: from them the create screen is a document of its own, as in `StartLink`. */
const QUIET_PAGES: readonly string[] = ['/', '/features', '/live', '/pricing', '/docs', '/about', '/privacy', '/terms']

export function isQuietPage(pathname: string): boolean {
  return QUIET_PAGES.includes(pathname)
}

/** The header's links. */
export const SITE_LINKS: readonly SiteLink[] = [
  { to: '/features', label: 'Features' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
]

/** The footer's links, in its groups. */
export const FOOTER_GROUPS: readonly { readonly title: string; readonly links: readonly SiteLink[] }[] = [
  {
    title: 'Product',
    links: [
      { to: '/features', label: 'Features' },
      { to: '/live', label: 'Live' },
      { to: '/compare', label: 'Compare' },
      { to: '/atlas', label: 'Drift Atlas' },
      { to: '/pricing', label: 'Pricing' },
      { to: '/docs', label: 'API' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/contact', label: 'Contact' },
      { to: '/status', label: 'Status' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy Policy' },
      { to: '/terms', label: 'Terms of Service' },
    ],
  },
]
