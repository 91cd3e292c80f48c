import { randomUUID } from 'node:crypto'
import '@fastify/swagger'
import { pino } from 'pino'
import { bindEndpoint, bindEventsEndpoint, bindFileEndpoint } from '../../src/platform/http/bind-endpoint.ts'
import { openHttp } from '../../src/platform/http/open-http.ts'
import { contractEndpoints, isEventsEndpoint, isFileEndpoint, isJsonEndpoint } from './contract-endpoints.ts'

/** The document that the server serves, of all endpoints of the contract, without a server: none of them does anything. */
export async function buildOpenApi(): Promise<unknown> {
  const app = await openHttp(
    { publicUrl: undefined, trustProxy: false },
    { secret: randomUUID() },
    pino({ enabled: false }),
  )
  const answerNothing = () => Promise.reject(new Error('There is no server behind it.'))
  try {
    for (const call of await contractEndpoints()) {
      if (isJsonEndpoint(call)) bindEndpoint(app, call, answerNothing)
      if (isEventsEndpoint(call)) bindEventsEndpoint(app, call, answerNothing)
      if (isFileEndpoint(call)) bindFileEndpoint(app, call, answerNothing)
    }
    await app.ready()
    // As a client reads it: what is undefined is not there.
    return JSON.parse(JSON.stringify(app.swagger()))
  } finally {
    await app.close()
  }
}
