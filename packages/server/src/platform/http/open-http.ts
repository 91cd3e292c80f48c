import { hash, randomUUID } from 'node:crypto'
import { API_KEY_MARK } from '@afterimage/contract/api-key'
import { plainIssue } from '@afterimage/contract/plain-issue'
import { UPLOAD_WITHIN_MS } from '@afterimage/core/limits'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { z } from 'zod'
import { cleanText } from '../log-error.ts'
import type { PlatformConfig } from '../platform-settings.ts'
import { VERSION } from '../version.ts'
import { answerProblems } from './answer-problem.ts'
import { answerNoHttp, answerUnroutable } from './answer-unreadable.ts'
import { type BodyBounds, boundBodies } from './body-budget.ts'
import { CALL_GROUPS, groupOf } from './call-groups.ts'
import { trustRule } from './client-address.ts'
import { answerNotModified } from './conditional.ts'
import { contentSecurity, PERMISSIONS } from './content-security.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { tellQuota } from './identify-caller.ts'
import { openInterceptable } from './intercept-requests.ts'
import { leavePatternsOut } from './leave-patterns-out.ts'
import { readJsonBodies } from './read-json.ts'
import { refuseMethods } from './refuse-method.ts'
import { rejectUnserved } from './reject-unserved.ts'
import { shareProblems } from './share-problems.ts'
import { showExamples } from './show-examples.ts'
import { decorateHttps } from './visitor.ts'

/** The server that features hang their routes on. */
export type HttpApp = FastifyInstance

/** Largest body of a call that carries no image. */
const SMALL_BODY_BYTES = 64 * 1024

/** A part of a path with an email address in it. */
const WITH_ADDRESS = /[^/]*(?:@|%40)[^/]*/gi
/** One that was put where an id belongs. */
const AN_API_KEY = new RegExp(`${API_KEY_MARK}[\\w-]+`, 'g')
/** As much of an unknown path as a line of the log holds. */
const MAX_LOGGED_PATH = 200
/** Content types of code, styles and faces. */
const NEVER_A_DOCUMENT = /^(?:application\/javascript|text\/javascript|text\/css|font\/)/

const describeSchemas = createJsonSchemaTransform({ zodToJsonConfig: { override: leavePatternsOut } })

/** How long a client may take to say what it wants, so that sockets that dribble do not pile up. */
export interface HttpTimeouts {
  readonly headersMs: number
  /** For headers and body together: 10 MB over a slow line. */
  readonly requestMs: number
  /** How often the sockets are looked at. */
  readonly lookMs: number
}

const USUAL_TIMEOUTS: HttpTimeouts = { headersMs: 15_000, requestMs: UPLOAD_WITHIN_MS, lookMs: 5_000 }

/** Longer than the 60 s for which proxies commonly keep a connection, so that none sends into one that we just closed. */
const KEEP_ALIVE_MS = 75_000

export interface HttpParts {
  /** Signs cookies. */
  readonly secret: string
  /** Where pictures and films come from when we do not serve them ourselves. */
  readonly filesOrigin?: string | undefined
  readonly timeouts?: HttpTimeouts
  /** Other bounds than the usual. */
  readonly bodies?: BodyBounds
}

/** A Fastify server with everything that all routes share: ids, logs, security headers, cookies, problems, OpenAPI. */
export async function openHttp(
  config: Pick<PlatformConfig, 'publicUrl' | 'trustProxy'>,
  { secret, filesOrigin, timeouts = USUAL_TIMEOUTS, bodies }: HttpParts,
  log: Logger,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const app: FastifyInstance = fastify({
    loggerInstance,
    serverFactory: openInterceptable,
    trustProxy: trustRule(config.trustProxy),
    genReqId: () => randomUUID(),
    bodyLimit: SMALL_BODY_BYTES,
    requestTimeout: timeouts.requestMs,
    // Node would answer a request without a host with nothing but a status.
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.lookMs,
      requireHostHeader: false,
    },
    return503OnClosing: false,
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerNoHttp,
    keepAliveTimeout: KEEP_ALIVE_MS,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  // What the contract has no sentence for is said in plain words, too.
  z.config({ localeError: plainIssue })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Nothing here reads plain text; taken for an absent body, it would get a puzzling answer.
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app, SMALL_BODY_BYTES)
  boundBodies(app, SMALL_BODY_BYTES, bodies)
  answerProblems(app)
  refuseMethods(app)
  rejectUnserved(app)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    // Polling and pictures are the bulk of the traffic and say nothing when they succeed.
    const level = reply.statusCode >= 500 ? 'error' : method === 'GET' && reply.statusCode < 400 ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return done()
    // Not what follows the path: a mail program's one click, for one, carries a token and an address there.
    const [path] = url.split('?', 1)
    const line = {
      method,
      path: cleanText(
        (path ?? '').replaceAll(WITH_ADDRESS, '…').replaceAll(AN_API_KEY, `${API_KEY_MARK}…`).slice(0, MAX_LOGGED_PATH),
      ),
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[level](line, 'request')
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    // Browsers heed it with a document alone, and the front page's code comes in eight files, each with a head.
    const isDocument = !NEVER_A_DOCUMENT.test(String(reply.getHeader('content-type')))
    if (isDocument && !reply.hasHeader('permissions-policy')) reply.header('permissions-policy', PERMISSIONS)
    done()
  })
  tellQuota(app)
  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  // Made once: `@fastify/helmet` puts the headers together anew for each request.
  const secureHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(filesOrigin) },
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    // It hands no error over: its options were checked when it was made.
    secureHeaders(request.raw, reply.raw, () => done())
  })
  // A proxy that ends TLS may not be one that we believe, but then the operator's own word is enough.
  decorateHttps(app, isSecure)
  await app.register(cookie, { secret })
  await app.register(etag, { replyWith304: false })
  answerNotModified(app)
  await app.register(multipart)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Afterimage',
        version: VERSION,
        description: 'One image goes in; its reproductions come out.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This installation' }],
      tags: CALL_GROUPS,
      webhooks: describeWebhooks(),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key from the profile, or the token of a sign-in.',
          },
        },
      },
      // Most calls can be made without, as a visitor.
      security: [{ bearer: [] }, {}],
    },
    transformObject: shareProblems,
    transform: (route) => {
      const { schema, url } = describeSchemas(route)
      const shown = showExamples(schema, route.route.config?.endpoint)
      const group = groupOf(url)
      return { schema: group === undefined ? shown : { ...shown, tags: [group] }, url }
    },
  })
  // Made once, with its hash: it is large, and says the same until the process ends.
  let document: { readonly bytes: Buffer; readonly etag: string } | undefined
  for (const address of ['/openapi.json', '/api/openapi.json']) {
    app.get(address, { schema: { hide: true } }, async (_request, reply) => {
      if (document === undefined) {
        const bytes = Buffer.from(JSON.stringify(app.swagger()))
        document = { bytes, etag: `"${hash('sha256', bytes, 'base64url')}"` }
      }
      return reply.header('etag', document.etag).type('application/json; charset=utf-8').send(document.bytes)
    })
  }
  return app
}

/** Takes no more requests, and cuts those off that last longer than `graceMs`. */
export async function closeHttp(app: FastifyInstance, graceMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}
