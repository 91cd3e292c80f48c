import { type Afterimage, AfterimageError } from '@afterimage/client'
import { DEFAULT_ITERATIONS, ITERATION_OPTIONS } from '@afterimage/core/iterations'
import { MAX_ADDRESS_LENGTH, MAX_PROMPT_LENGTH } from '@afterimage/core/limits'
import { STYLE_IDS } from '@afterimage/core/styles'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { describeEvolution, describeFrame, describeProgress } from './evolution-texts.ts'
import { pictureType } from './picture-type.ts'

export interface McpParts {
  readonly afterimage: Afterimage
  /** Where pages begin: `https://afterimage.example`. */
  readonly site: string
  /** Reads a picture from the machine of the agent; left out where that is not this one, and answers have to stay small. */
  readonly readPicture?: (path: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** Longer than this an agent's client may not wait for an answer. */
const LONGEST_WAIT_S = 30
const LOOK_EVERY_MS = 1_000
const UNKNOWN_TYPE = 'application/octet-stream'
/** Pictures in one answer: each takes room in the agent's memory. */
const MOST_PICTURES = 6

const imageUrl = z.url().max(MAX_ADDRESS_LENGTH)
const id = z.uuid().describe('The id of the evolution')
const lengths = ITERATION_OPTIONS.map(({ iterations, credits }) => `${iterations} (${credits} credits)`).join(', ')

/** The tools of an agent: to start an evolution, look at its frames and its curve, and get the film. Nothing else is offered. */
export function openMcpServer({ afterimage, site, readPicture }: McpParts): McpServer {
  const { evolutions } = afterimage
  const server = new McpServer(
    { name: 'afterimage', version: '0.1.0', title: 'Afterimage' },
    {
      instructions:
        'Afterimage has an AI copy a picture, then its own copy, again and again; the picture drifts. Start an evolution, follow it with get_evolution until it is completed, look at single frames, and give people the address of its page.',
    },
  )
  const pageOf = (evolutionId: string) => `${site}/evolution/${evolutionId}`

  server.registerTool(
    'start_evolution',
    {
      title: 'Start an evolution',
      description: `Starts to copy a picture from its own copy, and answers at once; the frames come one after the other. It costs the account credits: ${lengths}.`,
      inputSchema: z.strictObject({
        image_url: (readPicture ? imageUrl.optional() : imageUrl).describe('Where the picture is on the public web'),
        ...(readPicture && {
          image_path: z.string().optional().describe('In place of image_url: a file on this machine'),
        }),
        iterations: z
          .union(ITERATION_OPTIONS.map(({ iterations }) => z.literal(iterations)))
          .default(DEFAULT_ITERATIONS)
          .describe('How many copies'),
        style: z.enum(STYLE_IDS).default('reproduce'),
        prompt: z.string().max(MAX_PROMPT_LENGTH).optional().describe('For models that take one; most here take none'),
        model: z.string().max(200).optional().describe('The id of a model; left out, the site’s own'),
        title: z.string().max(80).optional(),
        visibility: z.enum(['public', 'unlisted']).default('unlisted').describe('Public ones enter the gallery'),
      }),
      annotations: { destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    ({ image_url, iterations, model, ...rest }, { signal }) =>
      answer(async () => {
        const path = 'image_path' in rest && typeof rest.image_path === 'string' ? rest.image_path : undefined
        const { style, prompt, title, visibility } = rest
        const image =
          path !== undefined && readPicture !== undefined
            ? await readPicture(path)
            : image_url === undefined
              ? undefined
              : new URL(image_url)
        if (image === undefined) return refusal('Say which picture: image_url is missing.')
        const { evolutionId } = await evolutions.create(image, {
          ...{ totalFrames: iterations, style, visibility, signal },
          ...(prompt !== undefined && { prompt }),
          ...(model !== undefined && { aiModelId: model }),
          ...(title !== undefined && { title }),
        })
        return told(
          `Started evolution ${evolutionId}: ${iterations} copies. Its page: ${pageOf(evolutionId)}\nCall get_evolution with wait_seconds to follow it.`,
        )
      }),
  )

  server.registerTool(
    'get_evolution',
    {
      title: 'Follow an evolution',
      description:
        'Says how far an evolution is, and how much of the original each copy keeps. Waits for its end when asked to.',
      inputSchema: z.strictObject({
        id,
        wait_seconds: z
          .int()
          .min(0)
          .max(LONGEST_WAIT_S)
          .default(0)
          .describe('Answer at the end of the evolution, and after so many seconds at the latest'),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ id, wait_seconds }, { signal }) =>
      answer(async () => {
        const until = Date.now() + wait_seconds * 1_000
        let state = await evolutions.status(id, { signal })
        while (state.status !== 'completed' && state.status !== 'failed' && Date.now() + LOOK_EVERY_MS <= until) {
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
          signal.throwIfAborted()
          state = await evolutions.status(id, { signal })
        }
        return told(`${describeProgress(state)}\nIts page: ${pageOf(id)}`)
      }),
  )

  server.registerTool(
    'look_at_frames',
    {
      title: 'Look at frames',
      description: 'Shows frames of an evolution as pictures; 0 is the original.',
      inputSchema: z.strictObject({
        id,
        frames: z
          .array(z.int().min(0))
          .min(1)
          .max(MOST_PICTURES)
          .optional()
          .describe('Their numbers; left out, the original, the one in the middle and the last'),
        ...(readPicture && {
          full_size: z.boolean().optional().describe('The whole picture in place of a small one'),
        }),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ id, frames: wanted, ...rest }, { signal }) =>
      answer(async () => {
        const { frames } = await evolutions.status(id, { signal })
        if (frames.length === 0) return refusal('There are no frames yet.')
        const isWhole = 'full_size' in rest && rest.full_size === true
        const last = frames.at(-1)?.number ?? 0
        const numbers = [...new Set(wanted ?? [0, Math.round(last / 2), last])]
        const missing = numbers.filter((number) => !frames.some((frame) => frame.number === number && frame.url !== ''))
        if (missing.length > 0) return refusal(`There is no frame ${missing.join(', ')}: it has 0 to ${last} so far.`)
        const content: CallToolResult['content'] = []
        for (const frame of frames.filter(({ number }) => numbers.includes(number))) {
          const bytes = await afterimage.download(isWhole ? frame.url : frame.thumbnailUrl, { signal })
          content.push(
            {
              type: 'text',
              text: `${frame.number === 0 ? 'The original' : `Copy ${frame.number}: ${describeFrame(frame)}`} (whole: ${new URL(frame.url, site).href})`,
            },
            {
              type: 'image',
              data: Buffer.from(bytes).toString('base64'),
              mimeType: pictureType(bytes) ?? UNKNOWN_TYPE,
            },
          )
        }
        return { content }
      }),
  )

  server.registerTool(
    'get_film',
    {
      title: 'Get the film',
      description:
        'The addresses of the film of a completed evolution (MP4, GIF, WebP, all frames as a ZIP), of its page, and its poster as a picture.',
      inputSchema: z.strictObject({ id }),
      annotations: { readOnlyHint: true },
    },
    ({ id }, { signal }) =>
      answer(async () => {
        const detail = await evolutions.get(id, { signal })
        const { outputs, posterUrl, zipUrl, status } = detail.evolution
        if (outputs.length === 0) return refusal(`There is no film yet: the evolution is ${status}.`)
        const whole = (url: string) => new URL(url, site).href
        const files = [
          ...outputs.map(({ kind, url, bytes }) => `${kind}: ${whole(url)} (${Math.ceil(bytes / 1_000)} KB)`),
          ...(zipUrl === '' ? [] : [`all frames: ${whole(zipUrl)}`]),
          `page: ${pageOf(id)}`,
        ]
        const poster = posterUrl ? await afterimage.download(posterUrl, { signal }) : undefined
        return {
          content: [
            { type: 'text', text: [describeEvolution(detail), ...files].join('\n') },
            ...(poster === undefined
              ? []
              : [
                  {
                    type: 'image' as const,
                    data: Buffer.from(poster).toString('base64'),
                    mimeType: pictureType(poster) ?? UNKNOWN_TYPE,
                  },
                ]),
          ],
        }
      }),
  )

  server.registerTool(
    'list_evolutions',
    {
      title: 'List evolutions',
      description: 'The newest evolutions of the account.',
      inputSchema: z.strictObject({ limit: z.int().min(1).max(20).default(10) }),
      annotations: { readOnlyHint: true },
    },
    ({ limit }, { signal }) =>
      answer(async () => {
        const { projects } = await evolutions.list({ limit, signal })
        const lines = projects.map(({ id, title, status, kept }) => {
          const share = kept === null ? '' : `, ${Math.round(kept * 100)}% kept`
          return `${id}: ${title ?? 'untitled'}, ${status}${share}`
        })
        return told(lines.length === 0 ? 'There are none yet.' : lines.join('\n'))
      }),
  )

  return server
}

function told(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}

function refusal(text: string): CallToolResult {
  return { ...told(text), isError: true }
}

/** What a tool says; what the API refuses, as an answer that an agent can read and act upon. */
async function answer(tool: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await tool()
  } catch (error) {
    if (error instanceof AfterimageError) return refusal(`${error.message} (${error.code})`)
    throw error
  }
}
