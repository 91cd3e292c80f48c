import { useMemo, useState } from 'react'
import type { EvolutionView } from '../model/evolution-view.ts'
import { InstrumentBar } from './instrument-bar.tsx'
import { measuresOf, SIMILARITY } from './measures.ts'
import { Timeline } from './timeline.tsx'

/** The heart of the screen: transport, drift curve and filmstrip with one playhead. On a phone it stays at the bottom edge. */
export function InstrumentPanel({ view }: { readonly view: EvolutionView }) {
  const [wanted, setWanted] = useState(SIMILARITY.id)
  const measures = useMemo(() => measuresOf(view.frames), [view.frames])
  const measure = measures.find(({ id }) => id === wanted) ?? SIMILARITY
  return (
    <section
      aria-label="Timeline"
      data-timeline
      // A click on it, wherever, has the focus here.
      tabIndex={-1}
      className="page-bleed sticky bottom-0 z-10 mt-6 border-line border-t bg-ground pt-1 pb-3 outline-none lg:static lg:pt-2"
    >
      <InstrumentBar view={view} measures={measures} measure={measure} onMeasure={setWanted} />
      <Timeline view={view} measure={measure} />
    </section>
  )
}
