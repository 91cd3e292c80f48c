import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { HERO } from './hero-evolution.ts'
import { HeroStage } from './hero-stage.tsx'

const ECHOES = [1, 2, 3] as const

/** The first screen: what it is, and a real one playing. The last words of the headline drift with the picture. */
export function HeroSection() {
  const [frame, setFrame] = useState(HERO.frames[0])
  return (
    <section className="page-width grid items-center gap-x-12 gap-y-10 pt-10 pb-16 lg:min-h-[calc(100svh-56px)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:py-12">
      <div>
        <p className="figure-text text-dim text-small">Degradation as a service</p>
        <h1 className="display-text mt-4 text-balance text-hero">
          We take a perfectly good picture and <Drifting drift={1 - (frame?.kept ?? 1)}>keep going.</Drifting>
        </h1>
        <p className="mt-6 max-w-[46ch] text-pretty text-dim text-lead">
          Afterimage asks an AI for a copy of your picture. Then for a copy of the copy. A hundred passes later there is
          a film, a chart of what was lost, and no way back.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button look="primary" size="large" asChild>
            <Link to="/app">Start Free</Link>
          </Button>
          <Button size="large" asChild>
            <Link to="#demo">See it in action</Link>
          </Button>
        </div>
        <p className="mt-4 text-faint text-small">No account. No card. No undo.</p>
      </div>
      <HeroStage onFrame={setFrame} />
    </section>
  )
}

/** Words that lose themselves as far as the picture has. */
function Drifting({ drift, children }: { readonly drift: number; readonly children: string }) {
  return (
    <span className="relative inline-block whitespace-nowrap italic">
      {ECHOES.map((copy) => (
        <span
          key={copy}
          aria-hidden="true"
          className="absolute inset-0 text-glow transition-[translate,opacity] duration-500"
          style={{
            opacity: drift * (0.5 - copy * 0.11),
            translate: `${drift * copy * 0.16}em ${drift * copy * 0.03}em`,
            filter: `blur(${copy * 0.02}em)`,
          }}
        >
          {children}
        </span>
      ))}
      <span className="relative">{children}</span>
    </span>
  )
}
