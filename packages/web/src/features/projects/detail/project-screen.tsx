import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { z } from 'zod'
import { ApiProblem, isNotFound, takenDown } from '../../../shared/api/api-problem.ts'
import { SignInWall, useIsSignedIn } from '../../../shared/auth/sign-in-wall.tsx'
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { TakenDown } from '../../../shared/ui/taken-down.tsx'
import { projectQuery } from '../project-queries.ts'
import { isSimulated } from '../simulation/simulator.ts'
import { ProjectView } from './project-view.tsx'

const uuid = z.uuid()

/** One project: watched while it runs, kept or deleted when it is done. */
export function ProjectScreen() {
  usePageTitle('Project')
  const { id = '' } = useParams()
  const isSignedIn = useIsSignedIn()
  if (isSimulated(id)) return <LoadedProject key={id} id={id} />
  if (!uuid.safeParse(id).success) return <NotFound />
  if (isSignedIn) return <LoadedProject key={id} id={id} />
  return (
    <SignInWall title="Sign in to see this project.">
      <p>A project is shown only to the account that made it. Its evolution is open to anyone with the link.</p>
    </SignInWall>
  )
}

function LoadedProject({ id }: { readonly id: string }) {
  const project = useQuery(projectQuery(id))
  if (project.data) return <ProjectView detail={project.data} />
  if (project.error === null) return <ProjectSkeleton />
  const down = takenDown(project.error)
  if (down !== undefined) return <TakenDown how={down} message={project.error.message} />
  if (isNotFound(project.error) || !(project.error instanceof ApiProblem)) return <NotFound />
  return (
    <ErrorPanel
      title="Failed to fetch project"
      action={
        <>
          <Button look="primary" onClick={() => void project.refetch()}>
            Try again
          </Button>
          <BackToDashboard />
        </>
      }
    >
      <p>{project.error.message}</p>
    </ErrorPanel>
  )
}

function NotFound() {
  return (
    <ErrorPanel title="Project not found" action={<BackToDashboard />}>
      <p>It was deleted, or it belongs to someone else.</p>
    </ErrorPanel>
  )
}

function BackToDashboard() {
  return (
    <Button asChild>
      <Link to="/dashboard">Back to Dashboard</Link>
    </Button>
  )
}

function ProjectSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading the project
      </p>
      <div className="flex items-center gap-4 py-3 lg:min-h-16">
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-7 w-24" />
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <Skeleton className="mt-14 aspect-[4/3]" />
        <Skeleton className="mt-14 aspect-[4/3]" />
      </div>
    </div>
  )
}
