import type { Project } from '@afterimage/contract/project'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import { Link } from 'react-router'
import { formatDay } from '../../../shared/format/format-date.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { FadedStage } from '../../../shared/ui/faded-stage.tsx'
import { GalleryHoldNotice } from '../../../shared/ui/gallery-hold-notice.tsx'
import { HiddenNotice } from '../../../shared/ui/hidden-notice.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { InputImage } from '../input-image.tsx'
import { useLiveProject } from '../live/use-live-project.ts'
import type { ProjectDetail } from '../project-detail.ts'
import { useDeleteProject } from '../project-queries.ts'
import { projectTitle } from '../project-status.ts'
import { ProjectStatusBadge } from '../project-status-badge.tsx'
import { SimulationNotice } from '../simulation/simulation-notice.tsx'
import { isSimulated } from '../simulation/simulator.ts'
import { FrameThumbnails } from './frame-thumbnails.tsx'
import { LiveBadge } from './live-badge.tsx'
import { OutputVideo } from './output-video.tsx'
import { ProjectFacts } from './project-facts.tsx'

/** A project with everything about it. */
export function ProjectView({ detail: { project, frames } }: { readonly detail: ProjectDetail }) {
  const live = useLiveProject(project)
  const isDemo = isSimulated(project.id)
  const expiredAt = project.files_expired_at
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 lg:min-h-16">
        <Button look="quiet" className="-ml-4" asChild>
          <Link to="/dashboard">
            <Icon name="arrowLeft" />
            Back
          </Link>
        </Button>
        <h1 className="display-text min-w-0 text-title">
          {projectTitle(project)} <em className="text-dim">in {project.total_frames} frames</em>
        </h1>
        <ProjectStatusBadge project={project} />
        <LiveBadge state={live.state} onReconnect={live.reconnect} />
        {!isDemo && (
          <div className="flex flex-wrap gap-2 lg:ml-auto">
            <Button asChild>
              <Link to={`/evolution/${project.id}`}>Open the evolution</Link>
            </Button>
            {isSettled(project.status) && <DeleteProject project={project} />}
          </div>
        )}
      </header>
      {isDemo && (
        <div className="mb-6">
          <SimulationNotice>
            The server cannot be reached. No picture is being made and nothing here is saved. The film at the end is a
            sample.
          </SimulationNotice>
        </div>
      )}
      {project.gallery_hold !== undefined && (
        <div className="mb-6">
          <GalleryHoldNotice hold={project.gallery_hold} />
        </div>
      )}
      {project.hidden_by !== undefined && (
        <div className="mb-6">
          <HiddenNotice by={project.hidden_by} />
        </div>
      )}
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
        <Panel title="Input image">
          <InputImage
            url={project.input_image_url}
            alt="Input image"
            {...(expiredAt !== undefined && { missing: `Faded on ${formatDay(expiredAt)}` })}
          />
        </Panel>
        <Panel title="Output video">
          <Output detail={{ project, frames }} />
        </Panel>
        <Panel title="Processing frames" className="lg:col-span-2">
          <FrameThumbnails frames={frames} made={project.frames_completed} />
        </Panel>
        <Panel title="Details">
          <ProjectFacts project={project} />
        </Panel>
      </div>
    </>
  )
}

function Output({ detail: { project, frames } }: { readonly detail: ProjectDetail }) {
  const { output_video_url: url, frames_completed: made, total_frames: total } = project
  if (url !== null) return <OutputVideo url={url} posterUrl={frames.at(-1)?.image_url ?? project.input_image_url} />
  if (project.files_expired_at !== undefined) {
    return (
      <div className="relative aspect-[4/3] overflow-hidden rounded-sm bg-stage">
        <FadedStage expiredAt={project.files_expired_at} />
      </div>
    )
  }
  if (isCancelled(project.status, project.error_message)) {
    return (
      <Notice icon="stop" title="Cancelled">
        You stopped it. The frames made so far are kept.
      </Notice>
    )
  }
  if (project.status === 'failed') {
    return (
      <Notice tone="failed" title="Transformation failed">
        {project.error_message ?? 'An error occurred during processing'}
      </Notice>
    )
  }
  const newest = frames.at(-1)
  return (
    <div className="grid gap-3">
      <div className="relative aspect-[4/3] overflow-hidden rounded-sm bg-stage text-on-stage">
        {newest && <img src={newest.image_url} alt="The newest frame" className="size-full object-contain" />}
        {!newest && (
          <p className="display-text absolute inset-0 grid place-content-center p-6 text-title">
            {project.status === 'pending' ? 'Waiting in the queue' : 'In progress'}
          </p>
        )}
      </div>
      <ProgressBar share={made / total} label="Progress" valueText={`${made} of ${total} frames`} />
      <p role="status" className="figure-text text-dim text-label">
        {made === total ? 'Making the film' : `${made} of ${total} frames`}
      </p>
    </div>
  )
}

/** Deletes a finished project, after asking. */
function DeleteProject({ project }: { readonly project: Project }) {
  const deletion = useDeleteProject(project.id)
  return (
    <ConfirmDialog
      trigger={<Button disabled={deletion.isPending}>{deletion.isPending ? 'Deleting…' : 'Delete'}</Button>}
      title="Are you sure you want to delete this project?"
      confirmLabel="Delete it"
      cancelLabel="Keep it"
      onConfirm={() => deletion.mutate()}
    >
      Its frames and film are deleted at once, and links to it stop working. This cannot be undone.
    </ConfirmDialog>
  )
}
