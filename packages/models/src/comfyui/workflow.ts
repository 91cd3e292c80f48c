import { z } from 'zod'
import { parseJson } from '../transport/parse-json.ts'

/** What a workflow's inputs may be marked with. */
export interface WorkflowInputs {
  /** The uploaded frame, as a node that loads images names it. */
  readonly image: string
  readonly prompt: string
  readonly seed: number
  readonly width: number
  readonly height: number
  /** How much of the frame is dissolved in noise, 0.1–1: what samplers call `denoise`. */
  readonly strength: number
}

export type Workflow = Readonly<Record<string, unknown>>

/** A workflow file that cannot be used; the message says why. */
export class WorkflowRefused extends Error {
  override readonly name = 'WorkflowRefused'
}

const OUTPUT_MARK = '{{output}}'
const STRENGTH_MARK = '{{strength}}'

const nodes = z.record(z.string(), z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }))

/** A workflow in ComfyUI's API format, with `{{image}}` somewhere in it. Throws {@link WorkflowRefused}. */
export function parseWorkflow(text: string): Workflow {
  const parsed = nodes.safeParse(parseJson(text))
  if (!parsed.success || Object.keys(parsed.data).length === 0) {
    throw new WorkflowRefused("it is not a workflow in ComfyUI's API format (Workflow → Export (API))")
  }
  if (!text.includes('{{image}}')) throw new WorkflowRefused('no input in it is marked with {{image}}')
  outputOf(parsed.data)
  return parsed.data
}

/**
 * The node whose picture is the frame: the one marked with `{{output}}` in its title or in one of its inputs, else the only one that
 * saves a picture, else the only one that shows one. Throws {@link WorkflowRefused} where there are several to choose from.
 */
export function outputOf(workflow: Workflow): string {
  const all = Object.entries(nodes.parse(workflow))
  const marked = all.filter(([, node]) => JSON.stringify(node).includes(OUTPUT_MARK))
  const saving = all.filter(([, { class_type }]) => /save.*image|image.*save/i.test(class_type))
  const showing = all.filter(([, { class_type }]) => /preview.*image/i.test(class_type))
  const found = [marked, saving, showing].find((some) => some.length > 0) ?? []
  const [only, ...others] = found
  if (only === undefined)
    throw new WorkflowRefused(`no node in it saves a picture; mark the one that does with ${OUTPUT_MARK}`)
  if (others.length === 0) return only[0]
  const names = found.map(([id, { class_type }]) => `${id} (${class_type})`).join(', ')
  throw new WorkflowRefused(
    `several nodes give a picture: ${names}. Mark one with ${OUTPUT_MARK}, in its title for example, or remove the others`,
  )
}

/** Whether a strength changes anything: one of its inputs is marked with `{{strength}}`. */
export function takesStrength(workflow: Workflow): boolean {
  return Object.values(nodes.parse(workflow)).some(({ inputs }) => JSON.stringify(inputs).includes(STRENGTH_MARK))
}

/** The workflow with its marked inputs filled in: a value that is nothing but a mark gets the value in its own type. */
export function fillWorkflow(workflow: Workflow, inputs: WorkflowInputs): Workflow {
  const known = new Map<string, string | number>(Object.entries(inputs))
  // The mark is for us alone: a file's name may hold it.
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillText(value.replaceAll(OUTPUT_MARK, ''), known)
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
