import { ALL_MODELS, type GallerySort } from '@afterimage/contract/gallery'
import type { Provider } from '@afterimage/contract/provider-endpoints'
import { STYLE_IDS, STYLES, type Style } from '@afterimage/core/styles'
import { WELL_KNOWN_MODELS } from '@afterimage/core/well-known-models'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { providersQuery } from '../../shared/api/providers-queries.ts'
import { SearchForm } from '../../shared/ui/search-form.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import type { GalleryView } from './gallery-address.ts'
import { galleryModelsQuery } from './gallery-queries.ts'

const SORTS = {
  latest: 'Latest',
  'top-today': 'Top Today',
  'top-week': 'Top Week',
  'top-all': 'Top All Time',
} as const satisfies Record<GallerySort, string>

/** The ways of sorting, as tabs. */
export function SortTabs() {
  return (
    <Tabs.List
      aria-label="Sort"
      className="-mx-2 flex min-w-0 gap-2 overflow-x-auto overflow-y-hidden border-line [scrollbar-width:none] max-sm:border-b"
    >
      {Object.entries(SORTS).map(([sort, label]) => (
        <Tabs.Trigger
          key={sort}
          value={sort}
          className="-mb-px h-11 shrink-0 whitespace-nowrap border-transparent border-b-2 px-2 text-dim outline-offset-[-2px] hover:text-paper data-[state=active]:border-paper data-[state=active]:text-paper"
        >
          {label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}

interface StyleFilterProps {
  readonly view: GalleryView
  readonly onChoose: (style: Style | null) => void
}

/** In which manner the evolutions were made that are shown. */
export function StyleFilter({ view: { style }, onChoose }: StyleFilterProps) {
  return (
    <SelectField
      isWideOnPhones
      label="Style"
      value={style ?? ALL_STYLES}
      onChange={(value) => onChoose(STYLE_IDS.find((id) => id === value) ?? null)}
    >
      <option value={ALL_STYLES}>All Styles</option>
      {STYLE_IDS.map((id) => (
        <option key={id} value={id}>
          {STYLES[id].name}
        </option>
      ))}
    </SelectField>
  )
}

const ALL_STYLES = 'all'

interface GallerySearchProps {
  readonly view: GalleryView
  readonly onSearch: (text: string) => void
}

/** Words of titles, and names of makers and models, to look for; an empty field looks for nothing. */
export function GallerySearch({ view: { search }, onSearch }: GallerySearchProps) {
  return (
    <search>
      <SearchForm
        label="Search the gallery"
        placeholder="A title, a name or a model"
        searched={search}
        onSearch={onSearch}
      />
    </search>
  )
}

interface FilterModel {
  readonly id: string
  readonly name: string
}

interface ModelFilterProps {
  readonly view: GalleryView
  readonly onChoose: (model: string) => void
}

/** Whose evolutions are shown. */
export function ModelFilter({ view: { model }, onChoose }: ModelFilterProps) {
  const models = useFilterModels()
  const isListed = model === ALL_MODELS || models.some((listed) => listed.id === model)
  return (
    <SelectField isWideOnPhones label="Model" value={model} onChange={onChoose}>
      <option value={ALL_MODELS}>All Models</option>
      {!isListed && <option value={model}>{modelName(model, models)}</option>}
      {models.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** What a model is called; a well-known one also where nothing of it is. */
export function modelName(id: string, models: readonly FilterModel[]): string {
  return [...models, ...WELL_KNOWN_MODELS].find((model) => model.id === id)?.name ?? id
}

/** The filter's models: none while the lists are on their way, or cannot be had. */
export function useFilterModels(): readonly FilterModel[] {
  const shown = useQuery(galleryModelsQuery)
  const providers = useQuery(providersQuery)
  return filterModels(shown.data ?? [], providers.data ?? [])
}

/** The filter's models, each once: those that are configured or have something in the gallery. */
function filterModels(shown: readonly FilterModel[], providers: readonly Provider[]): readonly FilterModel[] {
  const configured = providers.flatMap(({ models }) => models.map(({ id, name }) => ({ id, name })))
  return [...new Map([...configured, ...shown].map((model) => [model.id, model])).values()]
}
