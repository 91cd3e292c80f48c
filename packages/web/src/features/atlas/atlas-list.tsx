import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { countingViews } from '../gallery/count-views.ts'
import { ATLAS_COLUMNS } from './atlas-axes.ts'
import type { AtlasPoint } from './atlas-points.ts'

const ROWS_AT_ONCE = 20

/** What the map shows, as a table: the newest first, so many at a time. */
export function AtlasList({ points }: { readonly points: readonly AtlasPoint[] }) {
  const [count, setCount] = useState(ROWS_AT_ONCE)
  return (
    <Panel title="The same, as a list">
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">The evolutions on the map, the newest first</caption>
        <thead>
          <tr className="border-line border-b text-left text-dim">
            <th scope="col" className="h-11 font-normal">
              Evolution
            </th>
            {ATLAS_COLUMNS.map(({ title }) => (
              <th key={title} scope="col" className="h-11 pl-4 text-right font-normal max-sm:hidden">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.slice(0, count).map((point) => (
            <tr key={point.id} className="border-line border-b">
              <th scope="row" className="max-w-0 py-2 text-left font-normal sm:w-[44%]">
                <Link
                  to={`/evolution/${point.id}`}
                  {...countingViews(point.id)}
                  className="inline-block max-w-full truncate align-bottom leading-7 underline decoration-edge underline-offset-4 hover:decoration-paper"
                >
                  <bdi>{point.name}</bdi>
                </Link>
                {point.name !== point.run && <span className="block truncate text-dim text-label">{point.run}</span>}
                <span className="figure-text flex flex-wrap gap-x-3 text-dim text-label sm:hidden">
                  {ATLAS_COLUMNS.map(({ title, text }) => (
                    <span key={title}>
                      {title} {text(point)}
                    </span>
                  ))}
                </span>
              </th>
              {ATLAS_COLUMNS.map(({ title, text }) => (
                <td key={title} className="figure-text py-2 pl-4 text-right max-sm:hidden">
                  {text(point)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {count < points.length && (
        <div className="mt-4 flex items-center gap-4">
          <Button onClick={() => setCount(count + ROWS_AT_ONCE)}>Show More</Button>
          <p role="status" className="text-dim text-small">
            {count} of {points.length.toLocaleString('en-US')}
          </p>
        </div>
      )}
    </Panel>
  )
}
