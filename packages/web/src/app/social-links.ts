interface SocialNetwork {
  readonly name: string
  /** Hosts of its addresses, without `www.`. */
  readonly hosts: readonly string[]
  /** Its own page for writing a post, filled in with a link. */
  readonly compose: (link: string, text: string) => string
}

const query = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString()

const NETWORKS: readonly SocialNetwork[] = [
  {
    name: 'Bluesky',
    hosts: ['bsky.app'],
    compose: (link, text) => `https://bsky.app/intent/compose?${query({ text: `${text} ${link}` })}`,
  },
  {
    name: 'Reddit',
    hosts: ['reddit.com'],
    compose: (url, title) => `https://www.reddit.com/submit?${query({ url, title })}`,
  },
  {
    name: 'X',
    hosts: ['x.com', 'twitter.com'],
    compose: (url, text) => `https://x.com/intent/post?${query({ url, text })}`,
  },
  {
    name: 'LinkedIn',
    hosts: ['linkedin.com'],
    compose: (url) => `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`,
  },
  {
    name: 'Facebook',
    hosts: ['facebook.com'],
    compose: (u) => `https://www.facebook.com/sharer/sharer.php?${query({ u })}`,
  },
]

const TEXT = 'One picture, copied by an AI until it is gone.'

interface SocialLink {
  readonly name: string
  readonly href: string | undefined
}

/**
 * One link for each network: the operator's profile there, where they named one, else the network's own page for posting
 * a link to this site. A copy that somebody hosts has no profiles of its own, and pretends to none. Where the address of the site is not known yet, the links lead nowhere.
 */
export function socialLinks(origin: string | undefined, profiles: readonly string[]): readonly SocialLink[] {
  return NETWORKS.map(({ name, hosts, compose }) => ({
    name,
    href: profiles.find((profile) => hosts.includes(hostOf(profile))) ?? (origin && compose(origin, TEXT)),
  }))
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : ''
}
