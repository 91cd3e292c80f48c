import { START_WITHIN_MS, UPLOAD_WITHIN_MS } from '@afterimage/core/limits'
import { MAX_TITLE_LENGTH } from '@afterimage/core/titles'
import { z } from 'zod'
import { BEGIN_FAILS, INPUT_FAILS } from './begin-fails.ts'
import { endpoint } from './endpoint.ts'
import {
  newProject,
  PROJECT_SORTS,
  project,
  projectCounts,
  projectFrame,
  projectStanding,
  projectState,
  removedProject,
  visitorEvolution,
} from './project.ts'

const params = z.object({ id: z.uuid({ error: 'Project not found' }).toLowerCase() })

export const createProject = endpoint({
  id: 'createProject',
  method: 'POST',
  path: '/projects',
  summary: 'Start an evolution of 100 frames on the default model, for 20 credits',
  body: newProject,
  withinMs: UPLOAD_WITHIN_MS + START_WITHIN_MS,
  ok: {
    status: 201,
    body: z.object({
      projectId: z.uuid(),
      creditsUsed: z.number().int().nonnegative(),
      creditsRemaining: z.number().int().nonnegative(),
      /** Absolute address of the live channel. */
      websocketUrl: z.string(),
    }),
  },
  isKeyed: true,
  fails: ['authentication_required', ...INPUT_FAILS, ...BEGIN_FAILS],
})

export const listProjects = endpoint({
  id: 'listProjects',
  method: 'GET',
  path: '/projects',
  summary: 'The evolutions of the signed-in account, newest first unless another order is asked for',
  query: z.object({
    limit: z.coerce.number<number>().int().min(1).max(500).default(500).describe('How many are on a page'),
    cursor: z
      .string()
      .max(1_000)
      .optional()
      .describe(
        '`nextCursor` of the page before: goes on behind its last project, whatever was started or deleted meanwhile',
      ),
    sort: z.enum(PROJECT_SORTS).default('newest').describe('In which order'),
    status: projectStanding
      .optional()
      .describe('Only those that stand so; what its owner stopped is `cancelled`, and not among the `failed`'),
    search: z
      .string()
      .trim()
      .max(MAX_TITLE_LENGTH)
      .optional()
      .describe('Only those whose titles, or models’ names, have this in them'),
  }),
  ok: {
    status: 200,
    body: z.object({
      projects: z.array(project),
      /** Of all projects, on whichever page; what waits counts as processing. */
      counts: projectCounts,
      /** What the operator removed in the last 30 days, the newest first, twenty at most. */
      removed: z.array(removedProject),
      /** Null on the last page. */
      nextCursor: z.string().nullable(),
    }),
  },
  fails: ['authentication_required'],
})

export const getProject = endpoint({
  id: 'getProject',
  method: 'GET',
  path: '/projects/:id',
  summary: 'One of the projects with its frames',
  params,
  ok: { status: 200, body: z.object({ project, status: projectState, frames: z.array(projectFrame) }) },
  fails: ['authentication_required', 'not_found', 'evolution_removed'],
})

export const deleteProject = endpoint({
  id: 'deleteProject',
  method: 'DELETE',
  path: '/projects/:id',
  summary: 'Delete a completed or failed project with its files, at once',
  params,
  ok: { status: 200, body: z.object({ message: z.string() }) },
  fails: ['authentication_required', 'not_found', 'evolution_removed', 'not_possible_now'],
})

/** Of how many of a browser's evolutions the list tells: the newest. */
export const MAX_VISITOR_EVOLUTIONS = 60

export const listVisitorEvolutions = endpoint({
  id: 'listVisitorEvolutions',
  method: 'GET',
  path: '/api/visitor/evolutions',
  summary: 'What was begun in this browser without an account, newest first',
  ok: { status: 200, body: z.object({ evolutions: z.array(visitorEvolution).max(MAX_VISITOR_EVOLUTIONS) }) },
  fails: [],
})
