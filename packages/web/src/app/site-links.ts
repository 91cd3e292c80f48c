interface SiteLink {
  readonly to: string
  readonly label: string
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
