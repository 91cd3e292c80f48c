import { fileURLToPath } from 'node:url'
import { sessions } from '../session-store.ts'
import { type EchoNetwork, echoNetwork, type NetworkPart } from './echo-network.ts'
import { type EchoModelId, imaginations, weightsOf } from './imaginations.ts'

const networks = new Map<string, EchoNetwork>()

/** A network of Echo's kind on this machine's cores, `threads` of them. Each half is loaded when it is needed. */
export function openEchoNetwork(threads: number, model: EchoModelId): EchoNetwork {
  const key = `${model} ${threads}`
  const network =
    networks.get(key) ??
    echoNetwork(
      part(`${weightsOf(model)}/encoder`, threads),
      part(`${weightsOf(model)}/decoder`, threads),
      imaginations[model],
    )
  networks.set(key, network)
  return network
}

function part(name: string, threads: number): NetworkPart {
  const file = fileURLToPath(new URL(`../../../weights/${name}.onnx`, import.meta.url))
  return (data, dims) => sessions.run(file, threads, data, dims)
}
