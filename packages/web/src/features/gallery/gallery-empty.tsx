import { ALL_MODELS, type GallerySort } from '@afterimage/contract/gallery'
import { STYLES } from '@afterimage/core/styles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'
import { type GalleryView, USUAL_VIEW } from './gallery-address.ts'
import { modelName, useFilterModels } from './gallery-controls.tsx'
import { galleryQuery } from './gallery-queries.ts'
import { GalleryWall } from './wall/gallery-wall.tsx'

const PERIODS: Readonly<Partial<Record<GallerySort, string>>> = {
  'top-today': 'in the last 24 hours',
  'top-week': 'in the last seven days',
}

/** Cards that are shown where nothing was found: two rows on a wide screen. */
const MEANWHILE = 8

interface GalleryEmptyProps {
  readonly view: GalleryView
  readonly onShow: (change: Partial<GalleryView>) => void
}

/** What a gallery without anything in it says, what helps, and what there is instead. */
export function GalleryEmpty({ view, onShow }: GalleryEmptyProps) {
  const name = modelName(view.model, useFilterModels())
  const period = PERIODS[view.sort]
  const what = [
    view.search === '' ? '' : ` that matches “${view.search}”`,
    view.style === null ? '' : ` in the style ${STYLES[view.style].name}`,
    view.model === ALL_MODELS ? '' : ` by ${name}`,
    period === undefined ? '' : ` ${period}`,
  ]
  const ways = waysOn(view, name)
  return (
    <div className="grid gap-16">
      <div className="grid justify-items-start gap-4 rounded-sm border border-line border-dashed px-6 py-24 sm:justify-items-center sm:text-center">
        <p className="display-text text-display">{ways.length === 0 ? 'Nothing here yet' : 'Nothing found'}</p>
        <p className="max-w-[46ch] text-dim">No one has published anything{what.join('')}. The wall is yours.</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button look="primary" asChild>
            <Link to="/app">Hang the first one</Link>
          </Button>
          {ways.map(({ label, change }) => (
            <Button key={label} onClick={() => onShow(change)}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      {ways.length > 0 && <Meanwhile />}
    </div>
  )
}

/** Each part of the view that can be let go, the whole of it last. */
function waysOn(
  view: GalleryView,
  modelName: string,
): readonly { readonly label: string; readonly change: Partial<GalleryView> }[] {
  const parts = [
    view.search !== '' && { label: 'Clear the search', change: { search: '' } },
    view.style !== null && { label: 'In any style', change: { style: null } },
    view.model !== ALL_MODELS && { label: `Not only by ${modelName}`, change: { model: ALL_MODELS } },
    PERIODS[view.sort] !== undefined && { label: 'Of all time', change: { sort: 'top-all' as const } },
  ].filter((way) => way !== false)
  if (parts.length === 0) return []
  return [...(parts.length === 1 ? [] : parts), { label: 'Show everything', change: USUAL_VIEW }]
}

/** The latest of the whole gallery. */
function Meanwhile() {
  const headingId = useId()
  const latest = useInfiniteQuery(galleryQuery(USUAL_VIEW))
  const projects = latest.data?.pages[0]?.projects.slice(0, MEANWHILE) ?? []
  if (projects.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="grid gap-6">
      <h2 id={headingId} className="display-text text-title">
        Meanwhile, the latest
      </h2>
      <GalleryWall isWhole={false} projects={projects} label="The latest evolutions" />
    </section>
  )
}
