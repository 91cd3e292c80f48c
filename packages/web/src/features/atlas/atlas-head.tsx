export const ATLAS_LAYOUT = 'page-width grid gap-10'
/** As much room as the map has before it is there. */
export const MAP_PLACE = 'h-[420px] sm:h-[560px]'

/** What the atlas is. */
export function AtlasHead() {
  return (
    <header className="pt-12">
      <h1 className="text-balance display-text text-slide">
        Where they <em className="text-dim">drifted to</em>
      </h1>
      <p className="mt-3 max-w-[62ch] text-dim">
        Every point is a public evolution. The map places it by how long it kept half of its picture and how far its
        colours went, or by what is left of its forms and of what it means.
      </p>
    </header>
  )
}
