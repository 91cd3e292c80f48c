import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'
import { sendProblem } from './answer-problem.ts'

const MISSING = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Afterimage</title>
<h1>The pages are not built yet</h1>
<p>The server runs, but <code>packages/web/dist</code> is missing. Run <code>npm run build</code>, or start with
<code>npm start</code>, which builds what is missing. The API is ready: <a href="/openapi.json">openapi.json</a>.</p>`

const isApiPath = (url: string) => /^\/(api|files)(\/|\?|$)/.test(url)

/**
 * Serves the built pages: hashed assets for a year, `index.html` always revalidated, and `index.html` again for every
 * page address, which the client's own router resolves. Addresses of the API that do not exist get JSON.
 */
export async function serveWebApp(app: FastifyInstance, dist: string): Promise<void> {
  const isBuilt = existsSync(path.join(dist, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = file.startsWith(path.join(dist, 'assets') + path.sep)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || isApiPath(request.url) || path.extname(request.url.split('?')[0] ?? '') !== '') {
      return sendProblem(reply, request, new Problem('not_found', `There is nothing at ${request.url.split('?')[0]}.`))
    }
    if (!isBuilt) return reply.status(503).type('text/html; charset=utf-8').send(MISSING)
    const page = await readFile(path.join(dist, 'index.html'))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
