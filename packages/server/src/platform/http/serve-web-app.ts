import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { sendProblem } from './answer-problem.ts'
import { ISOLATED, inlineScripts } from './content-security.ts'
import { findMissingFiles } from './find-missing-files.ts'
import { prefersJson } from './prefers-json.ts'

const MISSING = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Afterimage</title>
<h1>The pages are not built yet</h1>
<p>The server runs, but <code>packages/web/dist</code> is missing, or not whole. Run <code>npm run build</code>, or start with
<code>npm start</code>, which builds what is missing, and start it again. The API is ready: <a href="/openapi.json">openapi.json</a>.</p>`

/** Built pages that lack their heads, as globs: nobody gets them as they are. */
const TEMPLATES = ['index.html', 'embed.html', 'pages/**']

const MAX_NAMED = 10

/** A page as it was built. */
export interface Template {
  readonly text: string
  /** Another one for another page, and for the same when it was built anew. */
  readonly version: string
  /** Names of the places that are to be filled, `<!--name-->`. */
  readonly slots: ReadonlySet<string>
  /** The sources of its own scripts, as a policy names them. */
  readonly scripts: readonly string[]
}

export type ReadTemplate = (name: string) => Promise<Template>

/** Answers with the page of the request's address. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  readTemplate: ReadTemplate,
) => Promise<FastifyReply>

const isApiPath = (url: string) => /^\/(api|files)(\/|\?|$)/.test(url)

/** A file that is missing is answered to a script as such, and to a person who has typed its name by the page that says so. */
const isForPeople = (request: FastifyRequest) =>
  request.headers.accept?.includes('text/html') === true && !prefersJson(request.raw)

/**
 * Serves what was built: hashed assets for a year, and for every page address what `sendPage` makes of it. Addresses of
 * the API that do not exist get JSON. A route that shares its address with a page leads here by `reply.callNotFound()`. What is missing of the
 * build is said in the log at once; a page that cannot be had is answered by what to do.
 */
export async function serveWebApp(app: FastifyInstance, dist: string, sendPage: SendPage): Promise<void> {
  const isBuilt = existsSync(path.join(dist, 'index.html'))
  const missing = await findMissingFiles(dist)
  if (missing.length > 0) {
    const found = { folder: dist, count: missing.length, files: missing.slice(0, MAX_NAMED) }
    app.log.error(found, 'files of the web application are missing: run "npm run build", then start again')
  }
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      globIgnore: TEMPLATES,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = file.startsWith(path.join(dist, 'assets') + path.sep)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // The player in another site's sandbox has no origin, so that its own script and styles come from elsewhere.
        reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
        if (/\.m?js(\.br)?$/.test(file)) reply.headers(ISOLATED)
      },
    })
  }
  const readTemplate = openTemplates(dist)
  app.setNotFoundHandler(async (request, reply) => {
    const [address = ''] = request.url.split('?')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = path.extname(address) === '' || isForPeople(request)
    if (!isRead || !isPage || isApiPath(request.url)) {
      return sendProblem(reply, request, new Problem('not_found', `There is nothing at ${address}.`))
    }
    const sayMissing = () => reply.status(503).type('text/html; charset=utf-8').send(MISSING)
    if (!isBuilt) return sayMissing()
    return sendPage(request, reply, readTemplate).catch((error: unknown) => {
      if (!(error instanceof MissingPage)) throw error
      request.log.error({ err: error }, 'a page is missing: run "npm run build", then start again')
      return sayMissing()
    })
  })
}

/** Reads each built page once, and again when it was built anew. */
function openTemplates(dist: string): ReadTemplate {
  const known = new Map<string, Template>()
  const read = async (name: string): Promise<Template> => {
    const file = path.join(dist, name)
    const { mtimeMs, size } = await stat(file)
    const version = `${name} ${mtimeMs} ${size}`
    const kept = known.get(name)
    if (kept?.version === version) return kept
    const text = await readFile(file, 'utf8')
    const slots = new Set([...text.matchAll(/<!--(\w+)-->/g)].map(([, slot = '']) => slot))
    const template = { text, version, slots, scripts: inlineScripts(text) }
    known.set(name, template)
    return template
  }
  return (name) =>
    read(name).catch((cause: unknown) => {
      throw new MissingPage(`${name} cannot be read.`, { cause })
    })
}

class MissingPage extends Error {}
