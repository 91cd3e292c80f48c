export interface Testimonial {
  readonly quote: string
  readonly name: string
  readonly role: string
}

/** Five people who do not exist. */
export const TESTIMONIALS: readonly [Testimonial, ...Testimonial[]] = [
  {
    quote: 'By frame forty my headshot had more executive presence than I do. By frame sixty it had my job.',
    name: 'Marguerite Voss',
    role: 'former Chief of Staff, now advisory',
  },
  {
    quote: 'We ran our roadmap through it. The last frame is the first version that every team agrees with.',
    name: 'Ilya Brandt',
    role: 'VP Alignment, a company you have muted',
  },
  {
    quote:
      'I asked for reproducible research. I got the same catastrophe twice, with matching hashes. Accepted without revisions.',
    name: 'Dr. Amara Osei',
    role: 'Reviewer 2',
  },
  {
    quote: 'My cat has become a weather system. The vet says that it is eating normally.',
    name: 'Tomasz Wilk',
    role: 'customer, concerned',
  },
  {
    quote: 'I have read the source. It does exactly what it says. I have raised this with my manager.',
    name: 'Priya Raman',
    role: 'Principal Engineer',
  },
]
