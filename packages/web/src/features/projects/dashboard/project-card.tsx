import type { VisitorEvolution } from '@afterimage/contract/project'
import { fateInShort } from '@afterimage/core/fate'
import { LABELS_EXPLAINED, storyInShort } from '@afterimage/core/labels'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import { runName } from '@afterimage/core/titles'
import { Link } from 'react-router'
import { formatDay } from '../../../shared/format/format-date.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { ResultHalf, WIPING } from '../../../shared/ui/wipe.tsx'
import { RenameButton } from '../../rename/rename-button.tsx'
import { InputImage } from '../input-image.tsx'
import { formatFrames, projectTitle } from '../project-status.ts'
import { ProjectStatusBadge } from '../project-status-badge.tsx'
import { isSimulated } from '../simulation/simulator.ts'

interface ProjectCardProps {
  readonly project: VisitorEvolution
  /** Its page. */
  readonly to: string
  /** One level below what it stands under. */
  readonly heading: 'h2' | 'h3'
  /** Whether it is chosen, while projects are; left out where it cannot be. */
  readonly choice?: { readonly isChosen: boolean; readonly onToggle: () => void } | undefined
}

/** One project of the dashboard: its picture with what became of it, and how it stands. */
export function ProjectCard({ project, to, heading: Heading, choice }: ProjectCardProps) {
  const title = projectTitle(project)
  const { frames_completed: made, total_frames: total, files_expired_at: expiredAt, hidden_by: hiddenBy } = project
  return (
    <article {...WIPING} className="relative flex flex-col gap-3">
      {choice !== undefined && (
        <label className="absolute top-2 left-2 z-10 flex min-h-9 cursor-pointer items-center gap-2 rounded-xs bg-stage-label px-3 text-on-stage text-small">
          <input
            type="checkbox"
            checked={choice.isChosen}
            onChange={choice.onToggle}
            className="size-4 accent-safelight"
          />
          Select
          <span className="sr-only">
            {' '}
            {title}, {formatDay(project.created_at)}
          </span>
        </label>
      )}
      <Link to={to} tabIndex={-1} className="relative block touch-pan-y overflow-hidden rounded-sm">
        <InputImage
          url={project.thumbnail_url ?? project.input_image_url}
          alt={`Input image of ${title}`}
          {...(hiddenBy !== undefined && { missing: 'Hidden from everyone but you' })}
          {...(expiredAt !== undefined && { missing: `Faded on ${formatDay(expiredAt)}` })}
        />
        {project.result_thumbnail_url !== undefined && <ResultHalf url={project.result_thumbnail_url} fit="contain" />}
      </Link>
      <div>
        <div className="flex items-start justify-between gap-3">
          <Heading className="display-text min-w-0 truncate text-title" title={title}>
            <bdi>{title}</bdi>
          </Heading>
          <ProjectStatusBadge project={project} />
        </div>
        <p className="text-dim text-small">
          {runName({ modelName: project.model_name, style: project.style })} ·{' '}
          <time dateTime={project.created_at} className="whitespace-nowrap">
            {formatDay(project.created_at)}
          </time>
        </p>
      </div>
      {!isSettled(project.status) && (
        <div className="grid gap-2">
          <ProgressBar
            share={made / total}
            label={`Progress of ${title}`}
            valueText={`${made} of ${formatFrames(total)}`}
          />
          <p className="figure-text text-dim text-label">
            {made} of {formatFrames(total)}
          </p>
        </div>
      )}
      {project.status === 'completed' && (
        <div className="text-dim text-label">
          <p className="figure-text">{[formatFrames(made), fateInShort(project)].filter(Boolean).join(', ')}</p>
          <p title={LABELS_EXPLAINED}>{storyInShort(project.labelStory)}</p>
        </div>
      )}
      {project.gallery_hold && <p className="text-dim text-small">{project.gallery_hold.message}</p>}
      {project.status === 'failed' && !isCancelled(project.status, project.error_message) && (
        <p className="text-failed text-small">{project.error_message ?? 'An error occurred during processing'}</p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Button size="small" asChild>
          <Link to={to}>
            View Details
            <span className="sr-only">
              {' '}
              of {title}, {formatDay(project.created_at)}
            </span>
          </Link>
        </Button>
        {!isSimulated(project.id) && (
          <RenameButton id={project.id} title={project.title} maker={project.maker} of={title} />
        )}
      </div>
    </article>
  )
}
