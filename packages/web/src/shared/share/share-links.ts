/** The address to hand on. */
export function shareLink(origin: string, id: string): string {
  return `${origin}/share/${id}`
}

const TEXT = 'One picture, reproduced again and again until it is something else.'

/** Where a link can be posted: each service's own page, filled in. */
export const SHARE_SERVICES = [
  {
    name: 'X',
    intent: (link: string, text: string = TEXT) =>
      `https://twitter.com/intent/tweet?${new URLSearchParams({ url: link, text })}`,
  },
  {
    name: 'Facebook',
    intent: (link: string) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`,
  },
  {
    name: 'Reddit',
    intent: (link: string, text: string = TEXT) =>
      `https://www.reddit.com/submit?${new URLSearchParams({ url: link, title: text })}`,
  },
] as const

/** The others that people use, for a page that has room for them. */
export const MORE_SERVICES = [
  {
    name: 'Bluesky',
    intent: (link: string, text: string) =>
      `https://bsky.app/intent/compose?${new URLSearchParams({ text: `${text} ${link}` })}`,
  },
  {
    name: 'WhatsApp',
    intent: (link: string, text: string) => `https://wa.me/?${new URLSearchParams({ text: `${text} ${link}` })}`,
  },
  {
    name: 'Telegram',
    intent: (link: string, text: string) => `https://t.me/share/url?${new URLSearchParams({ url: link, text })}`,
  },
  {
    name: 'LinkedIn',
    intent: (link: string) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: link })}`,
  },
] as const
