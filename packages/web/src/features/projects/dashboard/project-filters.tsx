import { PROJECT_SORTS, projectStanding } from '@afterimage/contract/project'
import { SearchForm } from '../../../shared/ui/search-form.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import type { ProjectListView } from '../project-list-view.ts'
import { PROJECT_STANDING } from '../project-status.ts'

interface ProjectFiltersProps {
  readonly view: ProjectListView
  readonly onShow: (change: Partial<ProjectListView>) => void
}

const ALL = 'all'

/** Which projects are listed, and in which order. */
export function ProjectFilters({ view, onShow }: ProjectFiltersProps) {
  return (
    <search className="flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-x-2">
      <div className="max-sm:col-span-2">
        <SearchForm
          label="Search your projects"
          placeholder="A title, a name or a model"
          searched={view.search}
          onSearch={(search) => onShow({ search })}
          isSmall
        />
      </div>
      <SelectField
        isWideOnPhones
        label="Status"
        value={view.status ?? ALL}
        onChange={(value) => onShow({ status: projectStanding.safeParse(value).data ?? null })}
      >
        <option value={ALL}>All statuses</option>
        {projectStanding.options.map((standing) => (
          <option key={standing} value={standing}>
            {PROJECT_STANDING[standing].label}
          </option>
        ))}
      </SelectField>
      <SelectField
        isWideOnPhones
        label="Sort"
        value={view.sort}
        onChange={(value) => onShow({ sort: PROJECT_SORTS.find((sort) => sort === value) ?? 'newest' })}
      >
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
        <option value="title">By title</option>
        <option value="kept">Least left first</option>
      </SelectField>
    </search>
  )
}
