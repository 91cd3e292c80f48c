import { z } from 'zod'

/** What a workflow's inputs may be marked with. */
export interface WorkflowInputs {
  /** The uploaded frame, as a node that loads images names it. */
  readonly image: string
  readonly prompt: string
  readonly seed: number
  readonly width: number
  readonly height: number
}

export type Workflow = Readonly<Record<string, unknown>>

/** A workflow file that cannot be used; the message says why. */
export class WorkflowRefused extends Error {
  override readonly name = 'WorkflowRefused'
}

const nodes = z.record(z.string(), z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }))

/** A workflow in ComfyUI's API format, with `{{image}}` somewhere in it. Throws {@link WorkflowRefused}. */
export function parseWorkflow(text: string): Workflow {
  const parsed = nodes.safeParse(parseJson(text))
  if (!parsed.success || Object.keys(parsed.data).length === 0) {
    throw new WorkflowRefused("it is not a workflow in ComfyUI's API format (Workflow → Export (API))")
  }
  if (!text.includes('{{image}}')) throw new WorkflowRefused('no input in it is marked with {{image}}')
  return parsed.data
}

/** The workflow with its marked inputs filled in: a value that is nothing but a mark gets the value in its own type. */
export function fillWorkflow(workflow: Workflow, inputs: WorkflowInputs): Workflow {
  const known = new Map<string, string | number>(Object.entries(inputs))
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillText(value, known)
    if (Array.isArray(value)) return value.map(fill)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]))
  }
  return Object.fromEntries(Object.entries(workflow).map(([key, node]) => [key, fill(node)]))
}

function fillText(text: string, known: ReadonlyMap<string, string | number>): string | number {
  const whole = /^\{\{(\w+)\}\}$/.exec(text)?.[1]
  if (whole !== undefined) return known.get(whole) ?? text
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(known.get(name) ?? mark))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
