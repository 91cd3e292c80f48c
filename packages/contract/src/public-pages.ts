/** What a page is called and what it says of itself: in the browser's tab, in search results and in link previews. */
export interface PageHead {
  /** Without the product's name; {@link documentTitle} adds it. */
  readonly title: string
  readonly description: string
  /** Whether search engines may list it; such pages make up the sitemap. */
  readonly isIndexed: boolean
}

export const SITE_NAME = 'Afterimage'

/** The page where a camera or a drawing goes round. It needs a document of its own: the server lets no other page ask for the camera. */
export const LIVE_PATH = '/live'

/** The page that places public evolutions by how they drifted. */
export const ATLAS_PATH = '/atlas'

/** The pages with a fixed address. The server sends these heads, the browser shows the same titles. */
export const PUBLIC_PAGES = {
  '/': {
    title: 'One picture, copied until it is gone',
    description:
      'Give it one picture. An AI copies it, then copies its own copy, a hundred times over. Watch it drift, see the drift measured, take the film home.',
    isIndexed: true,
  },
  '/features': {
    title: 'Features',
    description:
      'Everything Afterimage does, and a growing number of things it does not. The list becomes less reliable as you scroll.',
    isIndexed: true,
  },
  [LIVE_PATH]: {
    title: 'Live',
    description:
      'Point a camera at something, or draw it, and watch a small neural network copy it again and again in your own browser. Nothing is uploaded.',
    isIndexed: true,
  },
  '/gallery': {
    title: 'Gallery',
    description: 'Pictures that other people let an AI copy too many times. Hover to watch them go.',
    isIndexed: true,
  },
  '/compare': {
    title: 'Compare',
    description:
      'How many copies it takes to lose half of a picture, by model and style: public evolutions on this site next to published runs of other models.',
    isIndexed: true,
  },
  [ATLAS_PATH]: {
    title: 'Drift Atlas',
    description:
      'Up to ten thousand public evolutions on one map: how long each kept half of its picture, how far its colours went, how much of its meaning is left.',
    isIndexed: true,
  },
  '/pricing': {
    title: 'Pricing',
    description:
      'Free, Pro at $19 a month, Enterprise on request. What each plan holds, how credits work, and half price for students and non-profits.',
    isIndexed: true,
  },
  '/docs': {
    title: 'API',
    description:
      'Start evolutions from your own programs: keys, webhooks, live events, tools for agents, and every call with what it takes and answers.',
    isIndexed: true,
  },
  '/about': {
    title: 'About',
    description: 'Why anyone would build a machine that ruins pictures slowly, how it works, and how to reach us.',
    isIndexed: true,
  },
  '/contact': {
    title: 'Contact',
    description: 'Questions, support, sales and partnerships. We answer within 24 hours on business days.',
    isIndexed: true,
  },
  '/privacy': {
    title: 'Privacy Policy',
    description: 'What Afterimage keeps about you and your pictures, for how long, and what it never does with them.',
    isIndexed: true,
  },
  '/terms': {
    title: 'Terms of Service',
    description: 'The rules for using Afterimage, in plain words.',
    isIndexed: true,
  },
  '/status': {
    title: 'Status',
    description: 'Whether everything works right now: the API, the database, the queue, the storage and each model.',
    isIndexed: true,
  },
  '/app': {
    title: 'Create',
    description: 'Drop a picture, choose a model, and watch it be copied from its own copy. No account needed.',
    isIndexed: true,
  },
  '/login': { title: 'Sign in', description: 'Back to your evolutions.', isIndexed: false },
  '/register': {
    title: 'Sign up',
    description: 'An account keeps what you make, and comes with 100 free credits.',
    isIndexed: false,
  },
  '/contact/message': {
    title: 'Your message',
    description: 'Whether your message was sent.',
    isIndexed: false,
  },
  '/newsletter/subscribe': {
    title: 'Newsletter',
    description: 'Whether an email is on its way to confirm your address.',
    isIndexed: false,
  },
  '/newsletter/verify': {
    title: 'Confirm your address',
    description: 'The last step before you get the newsletter.',
    isIndexed: false,
  },
  '/newsletter/unsubscribe': {
    title: 'Unsubscribe',
    description: 'One click, and no more newsletters.',
    isIndexed: false,
  },
} as const satisfies Readonly<Record<string, PageHead>>

export type PublicPath = keyof typeof PUBLIC_PAGES

/** The page at a path, where it is one of those with a fixed address. */
export function publicPage(path: string): PageHead | undefined {
  return Object.entries<PageHead>(PUBLIC_PAGES).find(([address]) => address === path)?.[1]
}

/** The whole title of a page, as the browser's tab shows it. */
export function documentTitle(title: string): string {
  return title === '' ? SITE_NAME : `${title} · ${SITE_NAME}`
}
