import type { SpecimenCounts } from '@afterimage/contract/specimen-endpoint'
import { isSettled } from '@afterimage/core/statuses'
import { localIdentity } from '@afterimage/models/local/local-identity'
import type { Logger } from 'pino'
import type { Evolutions } from '../evolutions/evolutions.ts'
import { setFeatured } from '../gallery/gallery.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Feature } from '../platform/feature.ts'
import { newVisitor } from '../platform/http/visitor.ts'
import { keepAnswer } from '../platform/keep-answer.ts'
import type { ModelRegistry } from '../providers/providers.ts'
import { readPhotograph, SPECIMENS } from './specimen-list.ts'
import { serveSpecimens } from './specimen-routes.ts'
import { BegunElsewhere, listDueSpecimens, listSpecimenStates, markBegun, noteSpecimens } from './specimen-store.ts'

/** An empty gallery is asked about every few seconds by each person who looks at it. */
const KEPT = { minMs: 1_000, times: 20 }

/** Owns them: at an address from which nobody asks (RFC 5737), so that they give way to people's. */
export const SPECIMEN_OWNER = { visitor: 'nobody', address: '192.0.2.1' }

export interface SpecimensParts {
  readonly db: Db
  readonly log: Logger
  readonly registry: Pick<ModelRegistry, 'find'>
  readonly evolutions: Pick<Evolutions, 'startUncharged'>
  /** Whether a new installation makes specimens at all. */
  readonly makesSpecimens: boolean
  /** Whether the installation is new: its database was made by this start. */
  readonly isNew: boolean
}

/**
 * What a new installation shows before anybody has made something: a few evolutions of its own networks, begun in the background after its first start,
 * each once, and featured. They cost nobody anything, are kept without an end, and the operator removes them like any other.
 */
export function openSpecimens(parts: SpecimensParts): Feature {
  const { db, log, makesSpecimens, isNew } = parts
  let begun: Promise<void> = Promise.resolve()
  const note = async () => {
    if (makesSpecimens && isNew) await noteSpecimens(db, Object.keys(SPECIMENS))
  }
  const count = keepAnswer(() => countStates(parts), KEPT)
  return {
    prepare: note,
    serve: (app) => serveSpecimens(app, count),
    work: async ({ stop }) => {
      await note()
      if (!makesSpecimens) return
      begun = beginDue(parts, stop).catch((error: unknown) => log.warn({ err: error }, 'specimens could not be begun'))
    },
    close: () => begun,
    // What the process that made the database has noted since, or could not be begun before.
    sweep: async (_now, signal) => {
      await begun
      if (makesSpecimens) await beginDue(parts, signal)
    },
  }
}

async function countStates({ db, registry, makesSpecimens }: SpecimensParts): Promise<SpecimenCounts> {
  const states = await listSpecimenStates(db)
  const coming = states.filter(({ name, evolution_id, status }) =>
    evolution_id === null
      ? makesSpecimens && findModel(registry, name) !== undefined
      : status !== null && !isSettled(status),
  )
  return { made: states.filter(({ in_gallery }) => in_gallery === true).length, coming: coming.length }
}

/** The network that makes it; undefined where it is not there, or the specimen not known any more. */
function findModel(registry: SpecimensParts['registry'], name: string) {
  const specimen = SPECIMENS[name]
  return specimen && registry.find(localIdentity.id, specimen.model)
}

async function beginDue({ db, log, registry, evolutions }: SpecimensParts, stop: AbortSignal): Promise<void> {
  for (const name of await listDueSpecimens(db)) {
    const specimen = SPECIMENS[name]
    if (stop.aborted) return
    if (specimen === undefined || findModel(registry, name) === undefined) continue
    const { title, model, style, totalFrames, seed } = specimen
    const input = {
      options: {
        title,
        style,
        totalFrames,
        seed,
        aiProvider: localIdentity.id,
        aiModelId: model,
        visibility: 'public' as const,
      },
      upload: await readPhotograph(specimen),
      owner: { ...SPECIMEN_OWNER, visitor: newVisitor() },
      fetchImage: () => Promise.reject(new Error('A specimen is a file.')),
      requestId: `specimen-${name}`,
    }
    try {
      const { id } = await evolutions.startUncharged(input, async (tx, evolutionId) => {
        await markBegun(tx, name, evolutionId)
        await setFeatured(tx, evolutionId, true)
      })
      log.info({ evolution: id, specimen: name }, 'a specimen for the gallery is being made')
    } catch (error) {
      if (!(error instanceof BegunElsewhere)) throw error
    }
  }
}
