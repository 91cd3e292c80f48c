/** The address to hand on. */
export function shareLink(origin: string, id: string): string {
  return `${origin}/share/${id}`
}

const TEXT = 'One picture, reproduced again and again until it is something else.'

/** Where a link can be posted: each service's own page, filled in. */
export const SHARE_SERVICES = [
  {
    name: 'X',
    intent: (link: string) => `https://twitter.com/intent/tweet?${new URLSearchParams({ url: link, text: TEXT })}`,
  },
  {
    name: 'Facebook',
    intent: (link: string) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`,
  },
  {
    name: 'Reddit',
    intent: (link: string) => `https://www.reddit.com/submit?${new URLSearchParams({ url: link, title: TEXT })}`,
  },
] as const
