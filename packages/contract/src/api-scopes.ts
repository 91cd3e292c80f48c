import { keysOf } from '@afterimage/core/keys-of'
import { getCredits, getUser } from './account-endpoints.ts'
import { getAllowance } from './allowance-endpoint.ts'
import type { ApiScope } from './api-key.ts'
import { getAtlas } from './atlas-endpoint.ts'
import { getCut, getRaceCut, getRaceCutFilm, getStill, orderCut, orderRaceCut } from './cut-endpoints.ts'
import type { AnyEndpoint } from './endpoint.ts'
import {
  cancelEvolution,
  changeEndedMail,
  changeEvolution,
  cleanupEvolution,
  createEvolution,
  deleteEvolution,
  extendEvolution,
  followEvolution,
  getEndedMail,
  getEvolution,
  getEvolutionHealth,
  getEvolutionStatus,
  renameEvolution,
  retryEvolution,
} from './evolution-endpoints.ts'
import { getFile, getFrame, getFramesZip } from './file-endpoints.ts'
import { getGalleryCard, getGalleryPlace, listGallery, listGalleryModels } from './gallery-endpoints.ts'
import { listHalfLives } from './half-life-endpoint.ts'
import { changeForking, getLineage } from './lineage-endpoints.ts'
import { createProject, deleteProject, getProject, listProjects } from './project-endpoints.ts'
import { listProviders } from './provider-endpoints.ts'
import { createRace, getRace, getRaceFilm } from './race-endpoints.ts'
import { getStatus } from './status-endpoint.ts'

/** What an API key with a scope may call. What stands nowhere here takes a person who is signed in, or nobody's name at all. */
export const CALLS_OF_SCOPE: Readonly<Record<ApiScope, readonly AnyEndpoint[]>> = {
  read: [
    getUser,
    getCredits,
    getAllowance,
    listProviders,
    getStatus,
    getEvolution,
    getEvolutionStatus,
    followEvolution,
    getEvolutionHealth,
    getEndedMail,
    getLineage,
    getRace,
    getRaceFilm,
    getFile,
    getFrame,
    getFramesZip,
    getCut,
    getRaceCut,
    getRaceCutFilm,
    getStill,
    listProjects,
    getProject,
    listGallery,
    listGalleryModels,
    getGalleryCard,
    getGalleryPlace,
    listHalfLives,
    getAtlas,
  ],
  create: [createEvolution, retryEvolution, extendEvolution, createRace, createProject, orderCut, orderRaceCut],
  manage: [
    changeEvolution,
    renameEvolution,
    changeForking,
    changeEndedMail,
    cancelEvolution,
    cleanupEvolution,
    deleteEvolution,
    deleteProject,
  ],
}

/** Made for polling and following: these cost nothing of the month's calls. */
const UNCOUNTED: readonly AnyEndpoint[] = [getEvolutionStatus, followEvolution, getCut, getRaceCut, getStatus]

const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) => `${method} ${path}`

const scopes = new Map(
  keysOf(CALLS_OF_SCOPE).flatMap((scope) => CALLS_OF_SCOPE[scope].map((call) => [nameOf(call), scope] as const)),
)
const uncounted = new Set(UNCOUNTED.map(nameOf))

/** What an API key needs for this call; undefined where no key will do. */
export function scopeOf(call: Pick<AnyEndpoint, 'method' | 'path'>): ApiScope | undefined {
  return scopes.get(nameOf(call))
}

/** Whether a call with an API key is one of the month's. */
export function isCounted(call: Pick<AnyEndpoint, 'method' | 'path'>): boolean {
  return !uncounted.has(nameOf(call))
}
