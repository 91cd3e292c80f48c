export interface Testimonial {
  readonly quote: string
  readonly name: string
  readonly role: string
  /** Of the hero's evolution, beside what they say: further gone with each of them. */
  readonly frame: number
}

/** Five people who do not exist. */
export const TESTIMONIALS: readonly [Testimonial, ...Testimonial[]] = [
  {
    quote: 'By frame forty my headshot had more executive presence than I do. By frame sixty it had my job.',
    name: 'Marguerite Voss',
    role: 'former Chief of Staff, now advisory',
    frame: 12,
  },
  {
    quote: 'We ran our roadmap through it. The last frame is the first version that every team agrees with.',
    name: 'Ilya Brandt',
    role: 'VP Alignment, a company you have muted',
    frame: 38,
  },
  {
    quote:
      'I asked for reproducible research. I got the same catastrophe twice, with matching hashes. Accepted without revisions.',
    name: 'Dr. Amara Osei',
    role: 'Reviewer 2',
    frame: 60,
  },
  {
    quote: 'My cat has become a weather system. The vet says that it is eating normally.',
    name: 'Tomasz Wilk',
    role: 'customer, concerned',
    frame: 78,
  },
  {
    quote: 'I have read the source. It does exactly what it says. I have raised this with my manager.',
    name: 'Priya Raman',
    role: 'Principal Engineer',
    frame: 100,
  },
]
