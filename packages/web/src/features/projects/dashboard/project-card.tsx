import type { Project } from '@afterimage/contract/project'
import { fateInShort } from '@afterimage/core/fate'
import { LABELS_EXPLAINED, storyInShort } from '@afterimage/core/labels'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import { Link } from 'react-router'
import { formatDay } from '../../../shared/format/format-date.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { InputImage } from '../input-image.tsx'
import { projectTitle } from '../project-status.ts'
import { ProjectStatusBadge } from '../project-status-badge.tsx'

/** One project of the dashboard. */
export function ProjectCard({ project }: { readonly project: Project }) {
  const title = projectTitle(project)
  const { frames_completed: made, total_frames: total, files_expired_at: expiredAt, hidden_by: hiddenBy } = project
  return (
    <article className="flex flex-col gap-3">
      <InputImage
        url={project.thumbnail_url ?? project.input_image_url}
        alt={`Input image of ${title}`}
        {...(hiddenBy !== undefined && { missing: 'Hidden from everyone but you' })}
        {...(expiredAt !== undefined && { missing: `Faded on ${formatDay(expiredAt)}` })}
      />
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="display-text text-title">{title}</h3>
          <p className="text-dim text-small">
            <time dateTime={project.created_at}>{formatDay(project.created_at)}</time>
          </p>
        </div>
        <ProjectStatusBadge project={project} />
      </div>
      {!isSettled(project.status) && (
        <div className="grid gap-2">
          <ProgressBar share={made / total} label={`Progress of ${title}`} valueText={`${made} of ${total} frames`} />
          <p className="figure-text text-dim text-label">
            {made} of {total} frames
          </p>
        </div>
      )}
      {project.status === 'completed' && (
        <div className="text-dim text-label">
          <p className="figure-text">{[`${total} frames`, fateInShort(project)].filter(Boolean).join(', ')}</p>
          <p title={LABELS_EXPLAINED}>{storyInShort(project.labelStory)}</p>
        </div>
      )}
      {project.gallery_hold && <p className="text-dim text-small">{project.gallery_hold.message}</p>}
      {project.status === 'failed' && !isCancelled(project.status, project.error_message) && (
        <p className="text-failed text-small">{project.error_message ?? 'An error occurred during processing'}</p>
      )}
      <Button size="small" className="mt-auto self-start" asChild>
        <Link to={`/project/${project.id}`}>
          View Details
          <span className="sr-only">
            {' '}
            of {title}, {formatDay(project.created_at)}
          </span>
        </Link>
      </Button>
    </article>
  )
}
