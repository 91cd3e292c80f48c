import { embedCode, embedSize } from '@afterimage/contract/embed'
import type { getOembed } from '@afterimage/contract/oembed-endpoint'
import { SITE_NAME } from '@afterimage/contract/public-pages'
import type { z } from 'zod'
import { ANYBODY, authoriseViewer, findCard, viewEvolutionCard } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import { Problem } from '../platform/problem.ts'
import { describeEvolution, evolutionOf } from './describe-page.ts'
import { findGuarded } from './evolution-page-store.ts'

const CACHE_S = 3_600

/**
 * The player of the evolution whose page has the address. Throws `format_not_supported` for anything but JSON,
 * `not_found` for an address of another site or without a film, `evolution_hidden` and `evolution_removed`.
 */
export async function answerOembed(
  db: Db,
  origin: string,
  { url, format, maxwidth, maxheight }: z.output<typeof getOembed.query>,
): Promise<z.input<typeof getOembed.ok.body>> {
  if (format !== 'json') throw new Problem('format_not_supported', 'The answer is to be had as JSON: format=json.')
  const address = URL.parse(url)
  const named = address?.host === new URL(origin).host ? evolutionOf(address.pathname.replace(/\/$/, '')) : undefined
  const guarded = named && (await findGuarded(db, named.id))
  if (guarded !== undefined) authoriseViewer(guarded, ANYBODY)
  const row = named && (await findCard(db, named.id))
  const card = row && viewEvolutionCard(row)
  const page = card && describeEvolution('share', card)
  if (card === undefined || page?.head.film === undefined) {
    throw new Problem('not_found', 'There is no film at this address.')
  }
  const { title, image } = page.head
  const limits = {
    ...(maxwidth !== undefined && { maxWidth: maxwidth }),
    ...(maxheight !== undefined && { maxHeight: maxheight }),
  }
  return {
    version: '1.0',
    type: 'video',
    title,
    provider_name: SITE_NAME,
    provider_url: origin,
    html: embedCode(origin, card.id, card, limits),
    ...embedSize(card, limits),
    thumbnail_url: `${origin}${image.path}`,
    thumbnail_width: image.width,
    thumbnail_height: image.height,
    cache_age: CACHE_S,
  }
}
