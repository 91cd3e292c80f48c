import type { EvolutionDetail, EvolutionProgress } from '@afterimage/contract/evolution'
import type {
  cancelEvolution,
  createEvolution,
  deleteEvolution,
  extendEvolution,
  getEvolution,
  getEvolutionStatus,
  retryEvolution,
} from '@afterimage/contract/evolution-endpoints'
import type { listProjects } from '@afterimage/contract/project-endpoints'
import type { z } from 'zod'
import type { Call, CallOptions, CallServer } from './call-server.ts'
import { followEvolution } from './follow-evolution.ts'
import { readJson } from './read-json.ts'
import { type EvolutionOptions, type ImageInput, writeStart } from './write-start.ts'

/** Of calls that start or charge something. */
export interface KeyedOptions extends CallOptions {
  /** The same key with the same request starts nothing twice, within 24 hours; one is made for each call where it is left out. */
  readonly idempotencyKey?: string | undefined
}

type Answer<E extends { readonly ok: { readonly body: z.ZodType } }> = z.output<E['ok']['body']>

const START: typeof createEvolution.path = '/api/evolution'
const ONE: typeof getEvolution.path & typeof deleteEvolution.path = '/api/evolution/:id'
const STATUS: typeof getEvolutionStatus.path = '/api/evolution/:id/status'
const RETRY: typeof retryEvolution.path = '/api/evolution/:id/retry'
const EXTEND: typeof extendEvolution.path = '/api/evolution/:id/extend'
const CANCEL: typeof cancelEvolution.path = '/api/evolution/:id/cancel'
const LIST: `/api${typeof listProjects.path}` = '/api/projects'

/** The calls about evolutions. */
export class Evolutions {
  readonly #call: CallServer

  constructor(call: CallServer) {
    this.#call = call
  }

  /** Starts one, once, however often the line breaks. */
  create(
    image: ImageInput | undefined,
    options: EvolutionOptions & KeyedOptions,
  ): Promise<Answer<typeof createEvolution>> {
    const { signal, timeoutMs, idempotencyKey, ...fields } = options
    return this.#keyed({ path: START, ...writeStart(image, fields) }, { signal, timeoutMs, idempotencyKey })
  }

  /** With its frames and their ledger. */
  get(id: string, options: CallOptions = {}): Promise<EvolutionDetail> {
    return this.#read(at(ONE, id), options)
  }

  status(id: string, options: CallOptions = {}): Promise<EvolutionProgress> {
    return this.#read(at(STATUS, id), options)
  }

  /** Where it stands, as it happens: each state once, until it is over. */
  follow(id: string, { signal }: CallOptions = {}): AsyncGenerator<EvolutionProgress> {
    return followEvolution({ call: this.#call, id, signal })
  }

  /** Goes on from the last good frame. */
  retry(id: string, options: KeyedOptions = {}): Promise<Answer<typeof retryEvolution>> {
    return this.#keyed({ path: at(RETRY, id) }, options)
  }

  /** Makes one that is over longer. */
  extend(
    id: string,
    { totalFrames, ...options }: z.input<typeof extendEvolution.body> & KeyedOptions,
  ): Promise<Answer<typeof extendEvolution>> {
    return this.#keyed({ path: at(EXTEND, id), ...asJson({ totalFrames }) }, options)
  }

  /** Stops it; the frames made so far stay. */
  cancel(id: string, options: CallOptions = {}): Promise<Answer<typeof cancelEvolution>> {
    return this.#json({ method: 'POST', path: at(CANCEL, id), mayRepeat: false, ...options })
  }

  /** Deletes one that is over, with its files, at once. */
  delete(id: string, options: CallOptions = {}): Promise<Answer<typeof deleteEvolution>> {
    return this.#json({ method: 'DELETE', path: at(ONE, id), mayRepeat: false, ...options })
  }

  /** Those of the account, a page at a time. */
  list({
    signal,
    timeoutMs,
    ...query
  }: z.input<typeof listProjects.query> & CallOptions = {}): Promise<Answer<typeof listProjects>> {
    const asked = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value))
    return this.#read(asked.size === 0 ? LIST : `${LIST}?${asked}`, { signal, timeoutMs })
  }

  #read<Body>(path: string, options: CallOptions): Promise<Body> {
    return this.#json({ path, mayRepeat: true, ...options })
  }

  #keyed<Body>(call: Omit<Call, 'mayRepeat'>, { idempotencyKey, ...options }: KeyedOptions): Promise<Body> {
    const headers = { ...call.headers, 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }
    return this.#json({ method: 'POST', ...call, headers, mayRepeat: true, ...options })
  }

  async #json<Body>(call: Call): Promise<Body> {
    return readJson(await this.#call(call))
  }
}

function at(path: string, id: string): string {
  return path.replace(':id', encodeURIComponent(id))
}

function asJson(body: unknown): Pick<Call, 'headers' | 'body'> {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
