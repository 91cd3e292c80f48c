import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { imageForm, startTestServer, type Visitor } from '../test/test-server.ts'
import type { Attack } from './attack.ts'

/** How browsers send what a page of another site asks for; the last is an older browser, or one on a bare http address. */
const SENDERS: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://sibling.example' },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
  { origin: 'http://evil.example' },
]

export const crossSiteForms: Attack = {
  name: 'Forms of another site, sent by a visitor’s browser',
  bound: 'all refused; no cookie replaced, no start taken, nothing cancelled',
  run: async () => {
    const endless = scriptedModel(
      (_step, signal) => new Promise((_made, stop) => signal.addEventListener('abort', stop)),
    )
    const server = await startTestServer([providerOf(endless)])
    try {
      const photo = await readPhoto('coffee-cup.jpg')
      const victim: Visitor = {}
      const made = await server.call(victim, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
      const { evolutionId } = createEvolution.ok.body.parse(await made.json())
      const { cookie = '' } = victim
      let sent = 0
      let refused = 0
      let cookies = 0
      for (const headers of SENDERS) {
        const calls: readonly (readonly [address: string, init: RequestInit])[] = [
          [`/api/evolution/${evolutionId}/like`, imageForm(photo, {})],
          ['/api/evolution', imageForm(photo, { totalFrames: '3' })],
          [`/api/evolution/${evolutionId}/cancel`, { method: 'POST' }],
          [`/api/evolution/${evolutionId}`, { method: 'DELETE' }],
        ]
        for (const [address, init] of calls) {
          // With the cookie, as from a sibling domain, and without it, as from anywhere else.
          for (const visitor of [{ cookie }, {}]) {
            const answer = await server.call(visitor, address, { ...init, headers })
            sent += 1
            if (answer.status === 403 && problemBody.parse(await answer.json()).code === 'origin_refused') refused += 1
            if (answer.headers.has('set-cookie')) cookies += 1
          }
        }
      }
      const own = await server.call({ cookie }, `/api/evolution/${evolutionId}/cancel`, { method: 'POST' })
      const folders = await server.keptFolders()
      return {
        measured: `${refused} of ${sent} refused, ${cookies} cookies set; the visitor’s own cancel: ${own.status}`,
        holds: refused === sent && cookies === 0 && own.ok && folders.length === 1,
      }
    } finally {
      await server.close()
    }
  },
}
