import frame3 from './raccoon/frame-003.webp'
import frame30 from './raccoon/frame-030.webp'
import frame100 from './raccoon/frame-100.webp'

interface Plan {
  readonly name: string
  readonly price: string
  readonly per: string
  readonly summary: string
  readonly features: readonly string[]
  readonly action: { readonly to: string; readonly label: string }
  /** The same raccoon, further along. */
  readonly picture: { readonly src: string; readonly frame: number }
}

export const PLANS: readonly Plan[] = [
  {
    name: 'Free',
    price: '$0',
    per: 'forever',
    summary: 'Ruin something now. No account, no card.',
    features: [
      '3 transformations per day',
      '7-day availability of pictures and films',
      'Every model that runs on the server itself',
      'MP4, GIF, WebP, offline player, and all frames as a ZIP',
      '100 free credits and 100 API calls per month with an account',
    ],
    action: { to: '/app', label: 'Start Free' },
    picture: { src: frame3, frame: 3 },
  },
  {
    name: 'Pro',
    price: '$19',
    per: 'per month',
    summary: 'For people who cannot leave a picture alone.',
    features: [
      'Unlimited transformations',
      'API: 1000 calls per month',
      '30-day storage of pictures and films',
      'No credits to count',
      'Students and non-profits get 50% off: $9.50',
    ],
    action: { to: '/contact?type=sales#form', label: 'Ask for Pro' },
    picture: { src: frame30, frame: 30 },
  },
  {
    name: 'Enterprise',
    price: 'Custom',
    per: 'let’s talk',
    summary: 'For organisations that want to lose detail at scale.',
    features: [
      'On our machines or on yours',
      'Your own models behind the same timeline',
      'Storage for as long as you like',
      'A named contact',
    ],
    action: { to: '/contact?type=sales#form', label: 'Talk to us' },
    picture: { src: frame100, frame: 100 },
  },
]
