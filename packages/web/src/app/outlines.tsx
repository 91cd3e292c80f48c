import { NEEDS_SCRIPTS } from '@afterimage/contract/page-templates'
import { IMAGE_TYPES } from '@afterimage/core/limits'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { ATLAS_LAYOUT, AtlasHead, MAP_PLACE } from '../features/atlas/atlas-head.tsx'
import { CREATE_COLUMNS, CreateHead } from '../features/create/create-head.tsx'
import { TryInvitation } from '../features/demo/try-picture.tsx'
import { BESIDE_INVITATION, GalleryIntroduction, INVITATION_ROW } from '../features/gallery/gallery-head.tsx'
import { COMING, IMAGE_HINT, LARGE_DROP_ZONE, PAGE_HINT } from '../shared/image-input/drop-zone-looks.ts'
import { classNames } from '../shared/ui/class-names.ts'
import { Icon } from '../shared/ui/icon.tsx'
import { Logo } from '../shared/ui/logo.tsx'
import { Skeleton } from '../shared/ui/skeleton.tsx'

// What stands in a page of the application until its scripts have come: in the places of what will come.

interface OutlineProps {
  /** What is on its way, for those who do not see it. */
  readonly loading: string
  /** Whether the line that tells visitors of an account has its place (hidden for those who have one: app/written.css). */
  readonly hasVisitorsLine?: boolean
  readonly children: ReactNode
}

function Outline({ loading, hasVisitorsLine = false, children }: OutlineProps) {
  return (
    <>
      <header className="border-line border-b">
        <div className="page-width flex h-14 items-center">
          <Logo />
        </div>
      </header>
      {hasVisitorsLine && <div aria-hidden="true" className="visitors-line h-[49px] border-line border-b bg-panel" />}
      <main id="content" aria-busy="true" className="page-width pb-16">
        <p role="status" className="sr-only">
          {loading}
        </p>
        {children}
      </main>
    </>
  )
}

/** In the place of what a page cannot show without its scripts. */
export function NeedsScripts() {
  return <p className="hidden max-w-[60ch] py-8 text-lead unscripted:block">{NEEDS_SCRIPTS}</p>
}

/** A page of the public site that its script draws; where no script runs, what the server writes of it. */
export function PublicOutline({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page-width pt-12">
      <div aria-busy="true" className="grid gap-6 unscripted:hidden">
        <Skeleton className="h-16 w-2/3" />
        <Skeleton className="h-64" />
      </div>
      <div className="hidden unscripted:block">{children}</div>
    </div>
  )
}

/** Any screen of the application. */
export function AppOutline() {
  return (
    <Outline loading="Loading">
      <NeedsScripts />
      <div className="grid gap-6 pt-10 unscripted:hidden">
        <Skeleton className="h-12 w-1/2" />
        <Skeleton className="h-64" />
      </div>
    </Outline>
  )
}

/** The create screen: it takes the picture already (public/before-paint.js keeps it), and has the places of what can be chosen. */
export function CreateOutline() {
  return (
    <Outline loading="Loading the create screen" hasVisitorsLine>
      <CreateHead />
      <NeedsScripts />
      <div className={classNames(CREATE_COLUMNS, 'unscripted:hidden')}>
        <div>
          <label
            className={classNames(
              'relative grid place-content-center justify-items-center gap-3 rounded-sm bg-panel p-6 text-center outline-1 outline-edge outline-offset-[-1px] has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-glow',
              LARGE_DROP_ZONE,
            )}
          >
            <input
              type="file"
              accept={IMAGE_TYPES.join(',')}
              aria-label="Image file"
              data-early=""
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="text-glow">
              <Icon name="image" sizePx={32} />
            </span>
            <span className="display-text text-title">
              <span className="carried:hidden pointer-coarse:hidden">Drop a picture here</span>
              <span className="carried:hidden not-pointer-coarse:hidden">Tap to choose a photo</span>
              <span className="not-carried:hidden">{COMING}</span>
            </span>
            <span className="text-small carried:invisible pointer-coarse:invisible">or click to browse</span>
            <span data-early-name="" role="status" className="max-w-full truncate text-dim text-small empty:hidden" />
          </label>
          <div className="mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="text-dim text-small">{IMAGE_HINT}</p>
            <p className="carried:hidden pointer-coarse:hidden text-dim text-small">{PAGE_HINT}</p>
          </div>
        </div>
        <div className="grid min-w-0 gap-8">
          {['h-12', 'h-72', 'h-96'].map((height) => (
            <div key={height} className="grid gap-3">
              <Skeleton className="h-5 w-32" />
              <Skeleton className={height} />
            </div>
          ))}
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

/** The gallery's head, which takes a picture already, and under it the first pictures, which the server writes. */
export function GalleryOutline({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page-width">
      <header className="pt-12 pb-8">
        <GalleryIntroduction />
        <div className={classNames(INVITATION_ROW, 'noscript:hidden')}>
          <TryInvitation onChoose={() => undefined} isEarly />
          <div className={classNames(BESIDE_INVITATION, 'flex h-11 items-center rounded-sm border border-line px-4')}>
            <span data-early-name="" role="status" className="truncate text-dim text-small" />
          </div>
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
