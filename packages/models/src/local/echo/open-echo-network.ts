import { fileURLToPath } from 'node:url'
import { type OpenSession, openSession } from '../open-session.ts'
import { type EchoNetwork, echoNetwork, type NetworkPart } from './echo-network.ts'

const sessions = new Map<string, Promise<OpenSession>>()
const networks = new Map<number, EchoNetwork>()

/** Echo on this machine's cores, `threads` of them. Each half is loaded at its first use and kept for the whole process. */
export function openEchoNetwork(threads: number): EchoNetwork {
  const network = networks.get(threads) ?? echoNetwork(part('encoder', threads), part('decoder', threads))
  networks.set(threads, network)
  return network
}

function part(name: 'encoder' | 'decoder', threads: number): NetworkPart {
  return async (data, dims) => (await open(name, threads)).run(data, dims)
}

function open(name: 'encoder' | 'decoder', threads: number): Promise<OpenSession> {
  const known = sessions.get(name)
  if (known !== undefined) return known
  const file = fileURLToPath(new URL(`../../../weights/echo/${name}.onnx`, import.meta.url))
  const opening = openSession(file, threads)
  sessions.set(name, opening)
  opening.catch(() => sessions.delete(name))
  return opening
}
