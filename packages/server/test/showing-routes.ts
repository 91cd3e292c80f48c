import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { json } from './test-server.ts'

export type RequestFor = (detail: EvolutionDetail) => readonly [address: string, init?: RequestInit]

const POST: RequestInit = { method: 'POST' }
const change = (body: unknown): RequestInit => ({ ...json(body), method: 'PATCH' })
export const of =
  (suffix: string, init: RequestInit = {}): RequestFor =>
  ({ evolution: { id } }) => [`/api/evolution/${id}${suffix}`, init]

/** Every route that shows an evolution, or says something of it, to anybody with its address. */
export const SHOWING: Readonly<Record<string, RequestFor>> = {
  'GET /api/evolution/:id': of(''),
  'GET /api/evolution/:id/status': of('/status'),
  'GET /api/evolution/:id/events': of('/events'),
  'GET /api/evolution/:id/health': of('/health'),
  'GET /api/evolution/:id/place': of('/place'),
  'GET /api/evolution/:id/card': of('/card'),
  'GET /api/evolution/:id/lineage': of('/lineage'),
  'GET /api/evolution/:id/frames/:number': of('/frames/0'),
  'GET /api/evolution/:id/frames.zip': of('/frames.zip'),
  'POST /api/evolution/:id/cuts': of('/cuts', json({})),
  'GET /api/evolution/:id/cuts/:cutId': of('/cuts/00000000-0000-4000-8000-000000000009'),
  'GET /api/evolution/:id/stills/:kind/:format': of('/stills/collage/png'),
  'GET /files/:id/:name': ({ evolution }) => [evolution.outputMp4Url ?? ''],
  'POST /api/evolution/:id/like': of('/like', POST),
  'POST /api/evolution/:id/view': of('/view', POST),
  'POST /api/evolution/:id/report': of('/report', json({ reason: 'other' })),
}

/** What they answer where it may be seen, other than 200: a cut is ordered, and one that nobody ordered is not there. */
export const SHOWN_AS: Readonly<Record<string, number>> = {
  'POST /api/evolution/:id/cuts': 202,
  'GET /api/evolution/:id/cuts/:cutId': 404,
}

/** What an owner alone may do or see. */
export const OWNERS: Readonly<Record<string, RequestFor>> = {
  'POST /api/evolution/:id/retry': of('/retry', POST),
  'POST /api/evolution/:id/extend': of('/extend', json({ totalFrames: 10 })),
  'POST /api/evolution/:id/cancel': of('/cancel', POST),
  'POST /api/cleanup': ({ evolution }) => ['/api/cleanup', json({ evolutionId: evolution.id })],
  'DELETE /api/evolution/:id': of('', { method: 'DELETE' }),
  'PATCH /api/evolution/:id': of('', change({ visibility: 'public' })),
  'PATCH /api/evolution/:id/forking': of('/forking', change({ allowsForks: true })),
  'PATCH /api/evolution/:id/title': of('/title', change({ title: 'Mine' })),
  'GET /api/evolution/:id/mail': of('/mail'),
  'PATCH /api/evolution/:id/mail': of('/mail', change({ isWanted: false })),
}
