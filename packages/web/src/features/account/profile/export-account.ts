import { getCredits, getUser, listSessions } from '@afterimage/contract/account-endpoints'
import { listProjects } from '@afterimage/contract/project-endpoints'
import { callApi } from '../../../shared/api/call-api.ts'

/** Everything that the account holds, read from the server, as one JSON file; pictures and films as addresses. */
export async function exportAccount(now: Date): Promise<File> {
  const [user, credits, { sessions }, { projects }] = await Promise.all([
    callApi(getUser),
    callApi(getCredits),
    callApi(listSessions),
    callApi(listProjects),
  ])
  const data = {
    exportedAt: now.toISOString(),
    user,
    credits: credits.credits,
    transactions: credits.transactions,
    sessions,
    projects: projects.map((project) => ({
      ...project,
      input_image_url: absolute(project.input_image_url),
      output_video_url: project.output_video_url === null ? null : absolute(project.output_video_url),
    })),
  }
  const name = `afterimage-${now.toISOString().slice(0, 10)}.json`
  return new File([`${JSON.stringify(data, null, 2)}\n`], name, { type: 'application/json' })
}

function absolute(url: string): string {
  return new URL(url, window.location.origin).href
}
