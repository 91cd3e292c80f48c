import { getOembed } from '@afterimage/contract/oembed-endpoint'
import { templateOf } from '@afterimage/contract/page-templates'
import { LIVE_PATH } from '@afterimage/contract/public-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ANYBODY, type EvolutionCard, findCard, refusalOf, viewEvolutionCard } from '../evolutions/evolutions.ts'
import { listNewest } from '../gallery/gallery.ts'
import type { Db } from '../platform/database/tables.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import { allowFraming, CAMERA_PERMISSIONS, ISOLATED, widenPolicy } from '../platform/http/content-security.ts'
import { originOf } from '../platform/http/origin-of.ts'
import type { ReadTemplate } from '../platform/http/serve-web-app.ts'
import { Problem } from '../platform/problem.ts'
import type { Analytics } from './analytics.ts'
import { answerOembed } from './answer-oembed.ts'
import type { CompressPage } from './compress-page.ts'
import {
  AWAY,
  describeEvolution,
  describePage,
  describeTakenDown,
  evolutionOf,
  type Page,
  type TakenDown,
} from './describe-page.ts'
import { findGuarded, listPublicEvolutions } from './evolution-page-store.ts'
import { fillSlots, type PageSlots } from './fill-slots.ts'
import { type Figures, writeContents } from './page-contents.ts'
import { FEED_PATH, FEED_TYPE, writeFeed } from './write-feed.ts'
import { writeHead } from './write-head.ts'
import { writeRobots, writeSitemap } from './write-lists.ts'
import { writeAway, writePlayer, writeTakenDown } from './write-player.ts'

/** The newest that a feed reader is told of; it asks again before there are as many new ones. */
const FEED_EVOLUTIONS = 30
/** A sitemap may have 50,000 addresses; the newest tell a crawler what it does not know yet. */
const SITEMAP_EVOLUTIONS = 2_000
const SECURITY = 'content-security-policy'
/** Without PUBLIC_URL the asker names the site, as X-Forwarded-Host may, so nobody else may be given that answer. */
const listsCache = (publicUrl: string | undefined) =>
  publicUrl === undefined ? 'private, no-store' : 'public, max-age=600'

export interface PageParts {
  readonly db: Db
  readonly publicUrl: string | undefined
  readonly analytics: Analytics | undefined
  /** Whether networks look at frames. */
  readonly isLooking: boolean
  readonly figures: Figures | undefined
  /** What the pages tell of the operator. */
  readonly operatorTags: readonly string[]
  readonly compress: CompressPage
}

/** When to ask again for a page that came without what the database knows. */
const AWAY_RETRY_S = 10

/** What crawlers, feed readers and other sites ask for: robots.txt, the sitemap, the gallery's feed, the oEmbed answer. */
export function serveForCrawlers(app: FastifyInstance, { db, publicUrl }: PageParts): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', listsCache(publicUrl))
      .send(writeRobots(originOf(request, publicUrl))),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const evolutions = await listPublicEvolutions(db, SITEMAP_EVOLUTIONS)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', listsCache(publicUrl))
      .send(writeSitemap(originOf(request, publicUrl), evolutions))
  })
  app.get(FEED_PATH, { schema: { hide: true } }, async (request, reply) => {
    const newest = await listNewest(db, FEED_EVOLUTIONS, new Date())
    return reply
      .type(`${FEED_TYPE}; charset=utf-8`)
      .header('cache-control', listsCache(publicUrl))
      .send(writeFeed(originOf(request, publicUrl), newest))
  })
  bindEndpoint(app, getOembed, async ({ query, request, reply }) => {
    reply.header('cache-control', listsCache(publicUrl)).header('access-control-allow-origin', '*')
    return answerOembed(db, originOf(request, publicUrl), query)
  })
}

/**
 * Sends the page of an address with the head that belongs to it. The same address may be a call that answers JSON, so
 * caches must tell the two apart.
 */
export async function sendPage(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  readTemplate: ReadTemplate,
): Promise<FastifyReply> {
  const { db, publicUrl, analytics, operatorTags } = parts
  const path = pathOf(request)
  const named = evolutionOf(path)
  let isAway = false
  /** A page comes without what the database knows while that does not answer: its script says so, and tries again. */
  const ifKnown = <Known>(knowing: Promise<Known>) =>
    knowing.catch((error: unknown) => {
      if (error instanceof Problem) throw error
      request.log.error({ err: error }, 'a page is sent without what the database knows')
      isAway = true
      return undefined
    })
  const takenDown = named && (await ifKnown(findTakenDown(db, named.id)))
  const row = named && takenDown === undefined && !isAway ? await ifKnown(findCard(db, named.id)) : undefined
  const card = row && viewEvolutionCard(row)
  const { status, head } = describeFound(path, { named, takenDown, card, isAway })
  const isPlayer = named?.screen === 'embed'
  // Where a camera is at work nothing is measured: "nothing leaves this page" is meant as it stands.
  const measured = path === LIVE_PATH ? undefined : analytics
  const tags = writeHead(head, originOf(request, publicUrl))
  const template = await readTemplate(isPlayer ? 'embed.html' : templateOf(path))
  const slots: PageSlots = isPlayer
    ? { head: tags, film: isAway ? writeAway() : takenDown ? writeTakenDown(takenDown) : writePlayer(card) }
    : {
        head: [tags, ...(measured ? [measured.tag] : []), ...operatorTags].join('\n    '),
        ...(template.slots.has('written') && {
          written: isAway
            ? ''
            : ((await ifKnown(
                writeContents(parts, path, {
                  screen: named?.screen,
                  card,
                  takenDown,
                  query: new URL(request.url, 'http://localhost').searchParams,
                }),
              )) ?? ''),
        }),
      }
  if (!head.isIndexed) reply.header('x-robots-tag', 'noindex')
  changeSecurity(reply, (policy) => widenPolicy(policy, { 'script-src': template.scripts }))
  if (isPlayer) openToFrames(reply)
  else if (measured) changeSecurity(reply, (policy) => widenPolicy(policy, measured.sources))
  if (path === LIVE_PATH) reply.headers({ 'permissions-policy': CAMERA_PERMISSIONS, ...ISOLATED })
  const { headers, body } = await parts.compress(
    request.headers['accept-encoding'],
    JSON.stringify([template.version, slots]),
    () => fillSlots(template.text, slots),
  )
  if (isAway) reply.header('retry-after', AWAY_RETRY_S)
  return reply
    .status(isAway ? AWAY.status : status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept, Accept-Encoding')
    .headers(headers)
    .send(body)
}

interface Found {
  readonly named: ReturnType<typeof evolutionOf>
  readonly takenDown: TakenDown | undefined
  readonly card: EvolutionCard | undefined
  readonly isAway: boolean
}

function describeFound(path: string, { named, takenDown, card, isAway }: Found): Page {
  if (takenDown) return describeTakenDown(takenDown)
  if (named && card) return describeEvolution(named.screen, card)
  return named && isAway ? AWAY : describePage(path)
}

/**
 * Why a page may say nothing of the evolution; undefined when it may. A page is the same for everybody: its owner sees a
 * hidden one through the calls that the page makes.
 */
async function findTakenDown(db: Db, id: string): Promise<TakenDown | undefined> {
  const guarded = await findGuarded(db, id)
  const code = guarded && refusalOf(guarded, ANYBODY)?.code
  return code === 'evolution_removed' || code === 'evolution_hidden' ? code : undefined
}

/** The player, alone of all pages, may be shown inside any other. */
function openToFrames(reply: FastifyReply): void {
  reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
  changeSecurity(reply, allowFraming)
}

function changeSecurity(reply: FastifyReply, change: (policy: string) => string): void {
  reply.header(SECURITY, change(String(reply.getHeader(SECURITY) ?? '')))
}

/** The path as the pages are listed: without a query and without a slash at its end. */
function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?')
  return path === '/' ? path : path.replace(/\/+$/, '')
}
