import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { ATLAS_LAYOUT, AtlasHead, MAP_PLACE } from '../features/atlas/atlas-head.tsx'
import { TryInvitation } from '../features/demo/try-picture.tsx'
import { BESIDE_INVITATION, GalleryIntroduction, INVITATION_ROW } from '../features/gallery/gallery-head.tsx'
import { classNames } from '../shared/ui/class-names.ts'
import { Logo } from '../shared/ui/logo.tsx'
import { Skeleton } from '../shared/ui/skeleton.tsx'

// What stands in a page of the application until its scripts have come: in the places of what will come.

interface OutlineProps {
  /** What is on its way, for those who do not see it. */
  readonly loading: string
  readonly children: ReactNode
}

function Outline({ loading, children }: OutlineProps) {
  return (
    <>
      <header className="border-line border-b">
        <div className="page-width flex h-14 items-center">
          <Logo />
        </div>
      </header>
      <main id="content" aria-busy="true" className="page-width pb-16">
        <p role="status" className="sr-only">
          {loading}
        </p>
        {children}
      </main>
    </>
  )
}

/** Any screen of the application. */
export function AppOutline() {
  return (
    <Outline loading="Loading">
      <div className="grid gap-6 pt-10">
        <Skeleton className="h-12 w-1/2" />
        <Skeleton className="h-64" />
      </div>
    </Outline>
  )
}

/** The create screen: a place for the picture, and what can be chosen. */
export function CreateOutline() {
  return (
    <Outline loading="Loading the create screen">
      <div className="grid gap-x-12 gap-y-8 pt-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <Skeleton className="h-[52svh]" />
        <div className="grid content-start gap-6">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-12" />
        </div>
      </div>
    </Outline>
  )
}

/** An evolution: its film and facts, which the server writes. */
export function EvolutionOutline() {
  return (
    <Outline loading="Loading the evolution">
      <Outlet />
    </Outline>
  )
}

/** The gallery's head, and under it the first pictures, which the server writes. */
export function GalleryOutline({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page-width">
      <header className="pt-12 pb-8">
        <GalleryIntroduction />
        <div className={classNames(INVITATION_ROW, 'noscript:hidden')}>
          <div className="invisible">
            <TryInvitation onChoose={() => undefined} />
          </div>
          <div className={classNames(BESIDE_INVITATION, 'h-11 rounded-sm border border-line')} />
        </div>
      </header>
      {/* The place of tabs and filters, as high as these are where they stand in two rows or in one. */}
      <div className="mb-8 h-23 border-line border-b noscript:hidden min-[845px]:h-11" />
      {children}
    </div>
  )
}

/** The atlas's head and the place of its map; under it the newest of its points, which the server writes. */
export function AtlasOutline({ children }: { readonly children: ReactNode }) {
  return (
    <div className={ATLAS_LAYOUT}>
      <AtlasHead />
      <div aria-busy="true" className="noscript:hidden">
        {/* The place of the controls, as high as these are where they stand in two rows or in one. */}
        <div className="h-23 sm:h-9" />
        <div className="mt-4 h-5" />
        <Skeleton className={classNames('mt-2', MAP_PLACE)} />
      </div>
      {children}
    </div>
  )
}
