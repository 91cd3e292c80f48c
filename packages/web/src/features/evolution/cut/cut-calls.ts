import type { CutView } from '@afterimage/contract/cut'
import { getCut, getRaceCut, orderCut, orderRaceCut } from '@afterimage/contract/cut-endpoints'
import type { CutOptions } from '@afterimage/core/cut/cut-options'
import type { RaceCutOptions } from '@afterimage/core/cut/race-cut-options'
import { callApi } from '../../../shared/api/call-api.ts'

/** What is told of a cut, whatever it is of. */
type CutStanding = Pick<CutView, 'id' | 'status' | 'progress' | 'url' | 'bytes' | 'message'>

/** How cuts of one evolution, or of one race, are ordered and followed. */
export interface CutCalls<Options> {
  /** Its id. */
  readonly of: string
  order(options: Options): Promise<CutStanding>
  look(cutId: string, signal: AbortSignal): Promise<CutStanding>
  /** What a film is called that the server gives no name. */
  readonly fileName: string
  /** Whether the film itself is for those alone who may see all that is in it, so that it is asked for by name. */
  readonly isGuarded: boolean
}

export function cutsOfEvolution(id: string): CutCalls<CutOptions> {
  return {
    of: id,
    order: (body) => callApi(orderCut, { params: { id }, body }),
    look: (cutId, signal) => callApi(getCut, { params: { id, cutId }, signal }),
    fileName: `afterimage-${id.slice(0, 8)}.mp4`,
    isGuarded: false,
  }
}

export function cutsOfRace(id: string): CutCalls<RaceCutOptions> {
  return {
    of: id,
    order: (body) => callApi(orderRaceCut, { params: { id }, body }),
    look: (cutId, signal) => callApi(getRaceCut, { params: { id, cutId }, signal }),
    fileName: `afterimage-race-${id.slice(0, 8)}.mp4`,
    isGuarded: true,
  }
}
