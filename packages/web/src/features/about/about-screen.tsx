import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { StartLink } from '../../shared/ui/start-link.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { TECHNOLOGY, VALUES } from './facts.ts'

/** Why it exists, what it stands for, how it works, and how to reach the operator. */
export function AboutScreen() {
  usePublicTitle('/about')
  return (
    <div className="page-width">
      <PageHeading title="We built a machine that forgets slowly.">
        Everyone else makes pictures better. Someone had to see what happens in the other direction.
      </PageHeading>
      <ContactSheet />
      <AboutSection id="story" title="Story">
        <div className="grid max-w-[64ch] gap-5 text-lead">
          <p className="display-text text-title">
            Photocopy a photocopy of a photocopy and you get the copier's idea of a page.
          </p>
          <p className="text-dim">
            In 1969 the composer Alvin Lucier recorded himself speaking in a room, played the recording into the room,
            and recorded that, again and again, until the words were gone and only the room was left, ringing.
            Afterimage does it with pictures, and the room is a neural network.
          </p>
          <p className="text-dim">
            A good copy hides its machine. The second hides it a little less. By the hundredth it is another picture,
            and what you look at is everything that the network believes about pictures. It is often beautiful. It is
            never what you gave it.
          </p>
        </div>
      </AboutSection>
      <AboutSection id="values" title="Values">
        <FactGrid facts={VALUES} />
      </AboutSection>
      <AboutSection id="technology" title="Technology">
        <FactGrid facts={TECHNOLOGY} />
      </AboutSection>
      <AboutSection id="contact" title="Contact">
        <p className="max-w-[56ch] text-dim text-lead">
          People read what you write, and answer within 24 hours on business days. Bring a picture, if you like; we
          cannot promise to give it back.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="primary" size="large" asChild>
            <Link to="/contact">Write to us</Link>
          </Button>
          <Button size="large" asChild>
            <StartLink>Ruin a picture first</StartLink>
          </Button>
        </div>
      </AboutSection>
    </div>
  )
}

function FactGrid({ facts }: { readonly facts: typeof VALUES }) {
  return (
    <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
      {facts.map(({ title, text }) => (
        <li key={title}>
          <h3 className="font-medium text-lead">{title}</h3>
          <p className="mt-1 text-dim">{text}</p>
        </li>
      ))}
    </ul>
  )
}

interface AboutSectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A chapter: its name on the left, what it says on the right. */
function AboutSection({ id, title, children }: AboutSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mt-16 grid scroll-mt-8 gap-x-16 gap-y-6 border-line border-t pt-8 lg:grid-cols-[4fr_8fr]"
    >
      <h2 id={`${id}-title`} className="display-text text-figure italic">
        {title}
      </h2>
      <div>{children}</div>
    </section>
  )
}
