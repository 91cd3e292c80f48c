import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { styleId } from './style-id.ts'

/** Points of one atlas; of more public evolutions it shows the newest. */
export const MAX_ATLAS_POINTS = 10_000

const column = <Value extends z.ZodType>(value: Value) => z.array(value).max(MAX_ATLAS_POINTS)
const place = z.number().int().nonnegative()
const share = z.number().min(-1).max(1)

/** Where public evolutions drifted to, column by column: the first value of each column belongs to the first evolution. */
const atlasPoints = z.object({
  ids: column(z.uuid()),
  /** What their owners call them; null where one has no title. */
  titles: column(z.string().nullable()),
  /** Places in `models` and in `styles`. */
  model: column(place),
  style: column(place),
  /** How many frames were made. */
  frames: column(z.number().int().positive()),
  /** The first frame that kept less than half of the original; null when none did, and where that was not measured. */
  halfLife: column(z.number().int().positive().nullable()),
  /** Of the last frame against the original: the measures `kept`, `deltaE` and `meaning`; null where one was not measured. */
  kept: column(share.nullable()),
  deltaE: column(z.number().nonnegative().nullable()),
  meaning: column(share.nullable()),
})

export const atlas = z
  .object({
    models: z.array(z.object({ id: z.string(), name: z.string() })),
    styles: z.array(styleId),
    points: atlasPoints,
    /** False where there are more public evolutions than are told. */
    isWhole: z.boolean(),
    /** When it was put together; it is kept for a while, the longer the more there is to read. */
    readAt: z.iso.datetime(),
  })
  .refine(({ points }) => Object.values(points).every(({ length }) => length === points.ids.length), {
    error: 'The columns are of different lengths.',
  })
export type Atlas = z.infer<typeof atlas>

export const getAtlas = endpoint({
  id: 'getAtlas',
  method: 'GET',
  path: '/api/atlas',
  summary: `How the newest public evolutions drifted, at most ${MAX_ATLAS_POINTS.toLocaleString('en-US')} of them, column by column`,
  ok: { status: 200, body: atlas },
  fails: [],
})
