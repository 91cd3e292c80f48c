import type { Project } from '@afterimage/contract/project'
import { isSettled } from '@afterimage/core/statuses'
import { STYLES } from '@afterimage/core/styles'
import { useEffect, useState } from 'react'
import { formatMoment } from '../../../shared/format/format-date.ts'
import { formatClock } from '../../../shared/format/format-duration.ts'
import { formatPixels } from '../../../shared/format/format-pixels.ts'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { PROJECT_STANDING, projectSeconds, projectStandingOf, styleName } from '../project-status.ts'

/** What was asked for, and how it stands. */
export function ProjectFacts({ project }: { readonly project: Project }) {
  const now = useClock(!isSettled(project.status))
  return (
    <FactList
      facts={[
        { name: 'Status', value: PROJECT_STANDING[projectStandingOf(project)].label },
        { name: 'Model', value: project.model_name },
        { name: 'Style', value: styleName(project.style) },
        { name: 'Prompt', value: project.prompt || STYLES[project.style].prompt },
        ...(project.size_px === undefined
          ? []
          : [{ name: 'Size', value: formatPixels(project.size_px), isMono: true }]),
        { name: 'Seed', value: String(project.seed), isMono: true },
        { name: 'Frames', value: `${project.frames_completed} of ${project.total_frames}`, isMono: true },
        { name: 'Duration', value: formatClock(projectSeconds(project, now)), isMono: true },
        { name: 'Created', value: formatMoment(project.created_at) },
        { name: 'Updated', value: formatMoment(project.updated_at) },
        { name: 'Project ID', value: project.id, isMono: true },
      ]}
    />
  )
}

/** The present moment, each second while it matters. */
function useClock(isRunning: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
