import type { Project, ProjectCounts } from '@afterimage/contract/project'
import { isSettled } from '@afterimage/core/statuses'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { useIsSignedIn } from '../../../shared/auth/sign-in-wall.tsx'
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts'
import { useViewInAddress } from '../../../shared/hooks/use-view-in-address.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { ALL_PROJECTS, addressOfProjects, type ProjectListView, projectViewIn } from '../project-list-view.ts'
import { type ProjectPage, projectListQuery } from '../project-queries.ts'
import { SimulationNotice } from '../simulation/simulation-notice.tsx'
import { isSimulated } from '../simulation/simulator.ts'
import { simulation } from '../simulation.ts'
import { CARD_GRID, CardSkeletons } from './card-grid.tsx'
import { greetingOf } from './greeting.ts'
import { ProjectCard } from './project-card.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { QuickProject } from './quick-project.tsx'
import { RemovedProjects } from './removed-projects.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useEndings } from './use-endings.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { VisitorEvolutions } from './visitor-evolutions.tsx'

/** The account's projects at a glance. */
export function DashboardScreen() {
  usePageTitle('Dashboard')
  const isSignedIn = useIsSignedIn()
  if (isSignedIn) return <Dashboard />
  return <VisitorEvolutions />
}

function Dashboard() {
  const user = useAuth((state) => state.user)
  const [view, show] = useViewInAddress({ read: projectViewIn, write: addressOfProjects })
  const list = useInfiniteQuery(projectListQuery(view))
  useEndings(list.data?.pages)
  const [first] = list.data?.pages ?? []
  const counts = useLastCounts(first)
  const selection = useSelection()
  const hasSettled = list.data?.pages.some(({ projects }) => projects.some(isDeletable)) === true
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 py-8">
        <div className="min-w-0">
          <h1 className="display-text text-display">Dashboard</h1>
          <p className="mt-1 text-dim text-lead">{greetingOf(user, Date.now())}</p>
        </div>
        <Button look="primary" size="large" asChild>
          <Link to="/create">Create New Project</Link>
        </Button>
      </header>
      <ProjectCounters counts={counts} />
      <section aria-labelledby="projects" className="mt-10 grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <h2 id="projects" className="display-text text-title">
            Projects
          </h2>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <ProjectFilters view={view} onShow={show} />
            {hasSettled && selection.ids === null && (
              <Button size="small" onClick={selection.begin}>
                Select
              </Button>
            )}
          </div>
        </div>
        {first && first.removed.length > 0 && <RemovedProjects removed={first.removed} />}
        {first?.isSimulated && <OutOfReach onRetry={() => void list.refetch()} />}
        {list.data && (
          <Projects pages={list.data.pages} view={view} selection={selection} onShowAll={() => show(ALL_PROJECTS)} />
        )}
        {list.hasNextPage && (
          <Button
            className="justify-self-center"
            // Disabled in words alone: a button that is really disabled loses the focus.
            aria-disabled={list.isFetchingNextPage}
            onClick={() => list.isFetchingNextPage || void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Loading more...' : 'Load more projects'}
          </Button>
        )}
        {(!list.data || list.isFetchNextPageError) && list.error !== null && (
          <Notice
            title="Failed to fetch projects"
            tone="failed"
            role="alert"
            action={
              <Button size="small" onClick={() => void (list.data ? list.fetchNextPage() : list.refetch())}>
                Try again
              </Button>
            }
          >
            {list.error.message}
          </Notice>
        )}
        {list.isPending && <CardSkeletons />}
      </section>
      <SelectionBar selection={selection} />
    </>
  )
}

/** The counts of the page, and until there is one those of the view before: they are of all projects, whichever are listed. */
function useLastCounts(page: ProjectPage | undefined): ProjectCounts | undefined {
  const [counts, setCounts] = useState(page?.counts)
  if (page !== undefined && page.counts !== counts) setCounts(page.counts)
  // That none is simulated says nothing about how many there are.
  const isUnknown = page?.isSimulated === true && page.projects.length === 0
  return isUnknown ? undefined : (page?.counts ?? counts)
}

interface ProjectsProps {
  readonly pages: readonly ProjectPage[]
  readonly view: ProjectListView
  readonly selection: Selection
  readonly onShowAll: () => void
}

function Projects({ pages, view, selection, onShowAll }: ProjectsProps) {
  const projects = pages.flatMap((page) => page.projects)
  if (projects.length === 0 && (view.status !== null || view.search !== '')) {
    return (
      <Notice
        title="No projects match"
        role="status"
        action={
          <Button size="small" onClick={onShowAll}>
            Show all
          </Button>
        }
      >
        The others are still there.
      </Notice>
    )
  }
  if (projects.length === 0) return pages.some(({ isSimulated }) => isSimulated) ? null : <Empty />
  return (
    <ul className={CARD_GRID}>
      {/* Nobody drops files on a phone, where it would push the projects out of view. */}
      <li className="hidden sm:grid">
        <QuickProject />
      </li>
      {projects.map((project) => (
        <li key={project.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
          <ProjectCard
            project={project}
            to={`/project/${project.id}`}
            heading="h3"
            choice={choiceOf(project, selection)}
          />
        </li>
      ))}
    </ul>
  )
}

/** While projects are chosen, those that can be deleted can be. */
function choiceOf(project: Project, { ids, toggle }: Selection) {
  if (ids === null || !isDeletable(project)) return undefined
  return { isChosen: ids.has(project.id), onToggle: () => toggle(project.id) }
}

function isDeletable({ id, status }: Project): boolean {
  return isSettled(status) && !isSimulated(id)
}

function Empty() {
  return (
    <div className="grid justify-items-start gap-4 rounded-sm border border-line border-dashed px-6 py-16 sm:justify-items-center sm:text-center">
      <p className="display-text text-display">No projects yet</p>
      <p className="max-w-[44ch] text-dim">
        Every project starts with one picture. Where it goes is out of your hands.
      </p>
      <Button look="secondary" asChild>
        <Link to="/create">Create Your First Project</Link>
      </Button>
    </div>
  )
}

function OutOfReach({ onRetry }: { readonly onRetry: () => void }) {
  const navigate = useNavigate()
  const begin = () => navigate(`/project/${simulation.create({ imageUrl: '/favicon.svg' }).projectId}`)
  return (
    <SimulationNotice
      title="Your projects cannot be shown"
      action={
        <>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
          <Button size="small" onClick={() => void begin()}>
            Simulate a project
          </Button>
        </>
      }
    >
      The server cannot be reached. Nothing is lost. Until it answers, you can only simulate a project, which exists on
      this page alone.
    </SimulationNotice>
  )
}

const COUNTERS = [
  { key: 'total', name: 'Total', colour: 'text-paper' },
  { key: 'completed', name: 'Completed', colour: 'text-completed' },
  { key: 'processing', name: 'Processing', colour: 'text-processing' },
  { key: 'failed', name: 'Failed', colour: 'text-failed' },
] as const

/** How many projects there are, and how they stand; dashes while that is unknown. */
function ProjectCounters({ counts }: { readonly counts: ProjectCounts | undefined }) {
  return (
    <dl className="grid grid-cols-2 border-line border-y sm:grid-cols-4">
      {COUNTERS.map(({ key, name, colour }) => {
        // What one stopped oneself has not failed one.
        const cancelled = (key === 'failed' && counts?.cancelled) || 0
        const count = counts && counts[key] - cancelled
        return (
          <div
            key={key}
            className="flex flex-col-reverse border-line px-4 py-4 first:pl-0 max-sm:odd:pl-0 even:border-l max-sm:[&:nth-child(n+3)]:border-t sm:border-l sm:first:border-l-0"
          >
            <dt className="text-dim text-small">
              {name}
              {cancelled > 0 && ` · ${cancelled.toLocaleString('en-US')} cancelled`}
            </dt>
            <dd className={`display-text text-figure ${count === 0 ? 'text-faint' : colour}`}>
              {count?.toLocaleString('en-US') ?? '–'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
