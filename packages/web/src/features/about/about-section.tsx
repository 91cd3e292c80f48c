import type { ReactNode } from 'react'

interface AboutSectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A chapter: its name on the left, what it says on the right. */
export function AboutSection({ id, title, children }: AboutSectionProps) {
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
