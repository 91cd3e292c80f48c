import { MAX_ATLAS_POINTS } from '@afterimage/contract/atlas-endpoint'
import { ALL_MODELS } from '@afterimage/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { useViewInAddress } from '../../shared/hooks/use-view-in-address.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { type AtlasView, addressOfAtlasView, atlasViewInAddress } from './atlas-address.ts'
import { ATLAS_AXES } from './atlas-axes.ts'
import { AtlasControls } from './atlas-controls.tsx'
import { ATLAS_LAYOUT, AtlasHead, MAP_PLACE } from './atlas-head.tsx'
import { AtlasList } from './atlas-list.tsx'
import { type AtlasPoint, isChosen } from './atlas-points.ts'
import { atlasQuery } from './atlas-queries.ts'
import { AtlasMap, countOf } from './map/atlas-map.tsx'

/** Public evolutions as points, placed by how they drifted. The address keeps what is shown. */
export function AtlasScreen() {
  usePublicTitle('/atlas')
  const [view, show] = useViewInAddress({ read: atlasViewInAddress, write: addressOfAtlasView, replaces: true })
  const atlas = useQuery(atlasQuery)
  const points = atlas.data?.points ?? []
  const chosen = useMemo(() => points.filter((point) => isChosen(point, view)), [points, view])
  if (atlas.data && points.length === 0) {
    return (
      <div className={ATLAS_LAYOUT}>
        <AtlasHead />
        <Empty title="An empty map" to="/app" label="Make the first one">
          No public evolution on this site has been measured yet. The first one will be its first point.
        </Empty>
      </div>
    )
  }
  return (
    <div className={ATLAS_LAYOUT}>
      <AtlasHead />
      <div>
        <AtlasControls view={view} models={atlas.data?.models ?? []} onShow={show} />
        {atlas.isError && atlas.data === undefined ? (
          <div className="mt-6">
            <Notice
              title="The map could not be loaded"
              tone="failed"
              role="alert"
              action={
                <Button size="small" onClick={() => void atlas.refetch()}>
                  Try Again
                </Button>
              }
            >
              {atlas.error.message}
            </Notice>
          </div>
        ) : (
          <>
            <p role="status" className="mt-4 min-h-5 text-dim text-small">
              {atlas.data && countText(chosen, view, atlas.data.isWhole)}
            </p>
            <div className="mt-2">
              {atlas.data ? (
                <AtlasMap points={points} view={view} />
              ) : (
                <div aria-busy="true">
                  <Skeleton className={MAP_PLACE} />
                </div>
              )}
            </div>
            <Legend view={view} />
          </>
        )}
      </div>
      {atlas.data && chosen.length === 0 && (
        <Empty
          title="Nothing of that kind"
          to={{ search: addressOfAtlasView({ ...view, model: ALL_MODELS, style: null }).toString() }}
          label="Show them all"
        >
          No public evolution on the map uses this model in this style. The faint points are the others.
        </Empty>
      )}
      {chosen.length > 0 && <AtlasList key={addressOfAtlasView(view).toString()} points={chosen} />}
    </div>
  )
}

/** How many are shown, of what, and how many have no place. */
function countText(chosen: readonly AtlasPoint[], { axes }: AtlasView, isWhole: boolean): string {
  const { x, y } = ATLAS_AXES[axes]
  const without = chosen.filter((point) => x.place(point) === null || y.place(point) === null).length
  const shown = `${countOf(chosen.length - without)} on the map.`
  const missing =
    without === 0 ? '' : ` ${countOf(without)} ${without === 1 ? 'lacks' : 'lack'} a measure that it needs.`
  return `${shown}${missing}${isWhole ? '' : ` The map has the newest ${MAX_ATLAS_POINTS.toLocaleString('en-US')} of this site.`}`
}

/** What cannot be seen from the map. */
function Legend({ view: { axes } }: { readonly view: AtlasView }) {
  return (
    <p className="mt-3 max-w-[80ch] text-dim text-small">
      {axes === 'colour'
        ? 'The half-life is the first frame that keeps less than half of the original. At the right edge, “never”, stand those that kept at least half to their last frame; sideways their place says nothing there, nor does it within a frame. '
        : 'Kept is the share of the picture’s forms that are where they were or close by. Meaning is how alike a network finds the last frame and the original, 1 for the same. '}
      Point at one to watch it, click to keep it open.
    </p>
  )
}

interface EmptyProps {
  readonly title: string
  readonly children: string
  readonly to: string | { readonly search: string }
  readonly label: string
}

function Empty({ title, children, to, label }: EmptyProps) {
  return (
    <div className="grid justify-items-start gap-4 rounded-sm border border-line border-dashed px-6 py-16 sm:justify-items-center sm:text-center">
      <p className="display-text text-display">{title}</p>
      <p className="max-w-[50ch] text-dim">{children}</p>
      <div className="mt-2">
        <Button look="primary" asChild>
          <Link to={to}>{label}</Link>
        </Button>
      </div>
    </div>
  )
}
