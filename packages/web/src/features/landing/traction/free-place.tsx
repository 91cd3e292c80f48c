import { Link } from 'react-router'
import { RecentPlace } from './recent-row.tsx'

/** A place of the row that nobody has taken yet: an invitation, captioned as a result would be. */
export function FreePlace({ places }: { readonly places: 1 | 2 }) {
  return (
    <RecentPlace places={places}>
      <Link to="/app" className="group flex w-full flex-col rounded-sm outline-offset-4">
        <span
          className={`grid flex-1 place-content-center rounded-sm border border-edge border-dashed p-6 text-center transition-colors group-hover:border-paper ${places === 1 ? 'aspect-[4/3]' : 'max-md:aspect-[4/3]'}`}
        >
          <span className="display-text text-title">This place is free.</span>
          <span className="mt-2 text-dim text-small underline underline-offset-4 group-hover:text-paper">
            Start Free
          </span>
        </span>
        <span className="mt-3 block">0 frames by you</span>
        <span className="figure-text block text-dim text-small">all of it left</span>
      </Link>
    </RecentPlace>
  )
}
