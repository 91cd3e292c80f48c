import type { ReactNode } from 'react'
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts'

const COPIES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

interface AccountPageProps {
  readonly title: string
  readonly lead: ReactNode
  /** The word beside the form, which wears away with each copy; decoration. */
  readonly word: string
  readonly children: ReactNode
}

/** The screens around signing in: a form, and beside it a word that is copied until it is gone. */
export function AccountPage({ title, lead, word, children }: AccountPageProps) {
  usePageTitle(title)
  return (
    <div className="grid flex-1 lg:grid-cols-2">
      <div className="mx-auto flex w-full max-w-[440px] flex-col justify-center gap-8 py-10">
        <header>
          <h1 className="display-text text-display">{title}</h1>
          <p className="mt-1 text-dim text-lead">{lead}</p>
        </header>
        {children}
      </div>
      <Decay word={word} />
    </div>
  )
}

function Decay({ word }: { readonly word: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 480 640"
      className="my-auto hidden max-h-[80svh] w-full justify-self-center overflow-visible pl-16 text-glow lg:block"
    >
      {COPIES.map((copy) => (
        <text
          key={copy}
          x="0"
          y={88 + copy * 66}
          className="display-text fill-current text-[84px]"
          style={{
            opacity: 1 - copy * 0.1,
            translate: `${copy * copy * 2}px 0`,
            filter: copy === 0 ? 'none' : `blur(${copy * copy * 0.16}px)`,
          }}
        >
          {word}
        </text>
      ))}
    </svg>
  )
}
