import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { EXACT_COPY_ADDRESS, EXACT_COPY_PROMPT } from '../../../shared/carry/exact-copy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { StartLink } from '../../../shared/ui/start-link.tsx'
import { TryInvitation, TryStage, useTriedPicture } from '../../demo/try-picture.tsx'
import type { HeroFrame } from './hero-evolution.ts'
import { HeroStage } from './hero-stage.tsx'

const ECHOES = [1, 2, 3] as const

/**
 * The first screen: what it is, and a real one playing, until somebody brings a picture of their own. The last words of the headline
 * drift with the picture. On a phone the picture comes before the paragraph. What stands under the headline has its place before it has come.
 */
export function HeroSection() {
  const [kept, setKept] = useState(1)
  const stage = useRef<HTMLDivElement>(null)
  const { file, choose } = useTriedPicture(stage)
  const follow = useCallback((frame: HeroFrame) => setKept(frame.kept), [])
  return (
    <section className="page-width grid gap-x-12 gap-y-5 pt-5 pb-16 sm:pt-10 lg:min-h-[calc(100svh-56px)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:grid-rows-[1fr_auto_minmax(15.75rem,auto)_1fr] lg:gap-y-0 lg:py-12">
      <div className="lg:row-start-2">
        <p className="figure-text text-dim text-small">Degradation as a service</p>
        <h1 className="display-text mt-2 text-balance text-hero sm:mt-4">
          We take a perfectly good picture and <Drifting drift={1 - kept}>keep going.</Drifting>
        </h1>
      </div>
      <div ref={stage} className="min-w-0 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:self-center">
        {file === null ? (
          <div className="relative">
            <HeroStage onFrame={follow} />
            <TryInvitation isOnStage onChoose={choose} className="absolute top-3 left-3 noscript:hidden" />
          </div>
        ) : (
          <TryStage
            file={file}
            onChoose={choose}
            onKept={setKept}
            onClose={() => choose(null)}
            closeLabel="Back to the raccoon"
          />
        )}
      </div>
      <div className="lg:row-start-3">
        <p className="max-w-[46ch] text-pretty text-dim text-lead lg:mt-6">
          Afterimage asks an AI for a copy of your picture. Then for a copy of the copy. A hundred passes later there is
          a film, a chart of what was lost, and no way back.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button look={file === null ? 'primary' : 'secondary'} size="large" asChild>
            <StartLink>Start Free</StartLink>
          </Button>
          <Button size="large" asChild>
            <Link to="#demo">See it in action</Link>
          </Button>
        </div>
        <p className="mt-4 text-faint text-small">No account. No card. No undo.</p>
        <p className="mt-2 text-pretty text-dim text-small">
          “{EXACT_COPY_PROMPT}”:{' '}
          <StartLink to={EXACT_COPY_ADDRESS} className="text-paper underline underline-offset-4">
            Copy it exactly, 100 times
          </StartLink>
        </p>
      </div>
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
