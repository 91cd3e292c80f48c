import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const pixels = z.coerce.number<number>().int().min(1).max(10_000)

/** oEmbed 1.0 (oembed.com), for sites that turn a link into a player. */
export const getOembed = endpoint({
  id: 'getOembed',
  method: 'GET',
  path: '/oembed',
  summary: 'The embeddable player of an evolution, given the address of its page (oEmbed)',
  query: z.object({
    url: z.string().max(2_000),
    format: z.string().max(20).default('json'),
    maxwidth: pixels.optional(),
    maxheight: pixels.optional(),
  }),
  ok: {
    status: 200,
    body: z.object({
      version: z.literal('1.0'),
      type: z.literal('video'),
      title: z.string(),
      provider_name: z.string(),
      provider_url: z.string(),
      html: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      thumbnail_url: z.string(),
      thumbnail_width: z.number().int(),
      thumbnail_height: z.number().int(),
      cache_age: z.number().int(),
    }),
  },
  fails: ['not_found', 'format_not_supported', 'evolution_hidden', 'evolution_removed'],
})
