import { PROJECT_SORTS, projectStatus } from '@afterimage/contract/project'
import { MAX_TITLE_LENGTH } from '@afterimage/core/titles'
import type { FormEvent } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import type { ProjectListView } from '../project-list-view.ts'
import { PROJECT_STATUS } from '../project-status.ts'

interface ProjectFiltersProps {
  readonly view: ProjectListView
  readonly onShow: (view: ProjectListView) => void
}

const ALL = 'all'

/** Which projects are listed, and in which order. */
export function ProjectFilters({ view, onShow }: ProjectFiltersProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onShow({ ...view, search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
  }
  return (
    <search className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {/* Anew with each search that the address brings. */}
      <form key={view.search} onSubmit={submit} className="flex items-center gap-2 max-sm:w-full">
        <input
          type="search"
          name="search"
          aria-label="Search your projects"
          placeholder="Title or model"
          defaultValue={view.search}
          maxLength={MAX_TITLE_LENGTH}
          className="h-9 w-full min-w-0 rounded-sm border border-edge bg-transparent px-3 text-small placeholder:text-dim sm:w-56"
        />
        <Button type="submit" size="small">
          Search
        </Button>
      </form>
      <SelectField
        label="Status"
        value={view.status ?? ALL}
        onChange={(value) => onShow({ ...view, status: projectStatus.safeParse(value).data ?? null })}
      >
        <option value={ALL}>All</option>
        {projectStatus.options.map((status) => (
          <option key={status} value={status}>
            {PROJECT_STATUS[status].label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sort"
        value={view.sort}
        onChange={(value) => onShow({ ...view, sort: PROJECT_SORTS.find((sort) => sort === value) ?? 'newest' })}
      >
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
        <option value="title">By title</option>
        <option value="kept">Least left first</option>
      </SelectField>
    </search>
  )
}
