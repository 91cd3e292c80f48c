import { ALL_MODELS, type GallerySort } from '@afterimage/contract/gallery'
import { Link } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'
import type { GalleryView } from './gallery-address.ts'
import { useFilterModels } from './gallery-controls.tsx'

const PERIODS: Readonly<Partial<Record<GallerySort, string>>> = {
  'top-today': 'in the last 24 hours',
  'top-week': 'in the last seven days',
}

/** What a gallery without anything in it says, and what helps. */
export function GalleryEmpty({ view, onShowAll }: { readonly view: GalleryView; readonly onShowAll: () => void }) {
  const { here, others } = useFilterModels()
  const isFiltered = view.model !== ALL_MODELS
  const name = [...here, ...others].find(({ id }) => id === view.model)?.name ?? view.model
  const period = PERIODS[view.sort]
  return (
    <div className="grid justify-items-start gap-4 rounded-sm border border-line border-dashed px-6 py-24 sm:justify-items-center sm:text-center">
      <p className="display-text text-display">Nothing here yet</p>
      <p className="max-w-[46ch] text-dim">
        {isFiltered ? `No one has published anything by ${name}` : 'No one has published anything'}
        {period === undefined ? '.' : ` ${period}.`} The wall is yours.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="primary" asChild>
          <Link to="/app">Hang the first one</Link>
        </Button>
        {(isFiltered || period !== undefined) && <Button onClick={onShowAll}>Show everything</Button>}
      </div>
    </div>
  )
}
