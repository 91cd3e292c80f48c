import { fileURLToPath } from 'node:url'
import { type OpenSession, openSession } from '../open-session.ts'
import { type EchoNetwork, echoNetwork, type NetworkPart } from './echo-network.ts'
import { type EchoModelId, echoRecipes } from './echo-recipes.ts'

const sessions = new Map<string, Promise<OpenSession>>()
const networks = new Map<string, EchoNetwork>()

/** A network of Echo's kind on this machine's cores, `threads` of them. Each half is loaded at its first use and kept for the whole process. */
export function openEchoNetwork(threads: number, model: EchoModelId): EchoNetwork {
  const key = `${model} ${threads}`
  const network =
    networks.get(key) ??
    echoNetwork(part(`${model}/encoder`, threads), part(`${model}/decoder`, threads), echoRecipes[model])
  networks.set(key, network)
  return network
}

function part(name: string, threads: number): NetworkPart {
  return async (data, dims) => (await open(name, threads)).run(data, dims)
}

function open(name: string, threads: number): Promise<OpenSession> {
  const known = sessions.get(name)
  if (known !== undefined) return known
  const file = fileURLToPath(new URL(`../../../weights/${name}.onnx`, import.meta.url))
  const opening = openSession(file, threads)
  sessions.set(name, opening)
  opening.catch(() => sessions.delete(name))
  return opening
}
