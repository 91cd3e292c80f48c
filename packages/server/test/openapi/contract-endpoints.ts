import { readdir } from 'node:fs/promises'
import type { Endpoint, EventsEndpoint, FileEndpoint } from '@afterimage/contract/endpoint'
import { z } from 'zod'

/** A call of the contract, of whatever kind. */
export type ContractEndpoint = Endpoint | FileEndpoint | EventsEndpoint

const contract = new URL('../../../contract/src/', import.meta.url)
const declared = z.looseObject({ id: z.string(), method: z.string(), path: z.string(), ok: z.object() })

function isEndpoint(exported: unknown): exported is ContractEndpoint {
  return declared.safeParse(exported).success
}

/** Whether it answers with a file. */
export function isFileEndpoint(call: ContractEndpoint): call is FileEndpoint {
  return 'types' in call.ok
}

/** Whether it answers with events. */
export function isEventsEndpoint(call: ContractEndpoint): call is EventsEndpoint {
  return 'events' in call.ok
}

/** Whether it answers with JSON. */
export function isJsonEndpoint(call: ContractEndpoint): call is Endpoint {
  return 'body' in call.ok
}

/** Every endpoint that a file of the contract exports. */
export async function contractEndpoints(): Promise<readonly ContractEndpoint[]> {
  const files = (await readdir(contract)).filter((name) => /-endpoints?\.ts$/.test(name))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(new URL(name, contract).href)),
  )
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}
