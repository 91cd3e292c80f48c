import { gallerySort } from '@afterimage/contract/gallery'
import { useQueryClient } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { useViewInAddress } from '../../shared/hooks/use-view-in-address.ts'
import { addressOfView, viewInAddress } from './gallery-address.ts'
import { GallerySearch, ModelFilter, SortTabs, StyleFilter } from './gallery-controls.tsx'
import { GalleryHead } from './gallery-head.tsx'
import { forgetView } from './gallery-queries.ts'
import { GalleryResults } from './gallery-results.tsx'

/** The community gallery: what people let happen to their pictures. The address keeps what is shown. */
export function GalleryScreen() {
  usePublicTitle('/gallery')
  const queries = useQueryClient()
  const [view, show] = useViewInAddress({
    read: viewInAddress,
    write: addressOfView,
    onChange: (next) => forgetView(queries, next),
  })
  return (
    <div className="page-width">
      <GalleryHead search={<GallerySearch view={view} onSearch={(text) => show({ search: text })} />} />
      <Tabs.Root
        value={view.sort}
        onValueChange={(sort) => show({ sort: gallerySort.parse(sort) })}
        activationMode="manual"
      >
        <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line max-sm:flex-col-reverse max-sm:flex-nowrap max-sm:items-stretch sm:border-b">
          <SortTabs />
          <div className="flex flex-wrap gap-x-6 gap-y-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-2">
            <StyleFilter view={view} onChoose={(style) => show({ style })} />
            <ModelFilter view={view} onChoose={(model) => show({ model })} />
          </div>
        </div>
        <Tabs.Content value={view.sort} tabIndex={-1} className="outline-none">
          <GalleryResults key={addressOfView(view).toString()} view={view} onShow={show} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  )
}
