import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { PlatformConfig } from '../platform-settings.ts'

/** Whether the address of so many hops before us is that of a proxy whose word we take; false where there is no proxy. */
type TrustRule = false | ((address: string, hop: number) => boolean)

/** Fastify's `trustProxy` for what the operator has set: any proxy, so many hops, or those of these networks. */
export function trustRule(trusted: PlatformConfig['trustProxy']): TrustRule {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted
  if (typeof trusted === 'boolean') return trusted && (() => true)
  return proxyAddr.compile([...trusted])
}

/** Tells what Fastify's `request.ip` will be, for those who see a request before Fastify does. */
export function addressReader(trusted: PlatformConfig['trustProxy']): (request: IncomingMessage) => string {
  const rule = trustRule(trusted)
  return (request) => (rule === false ? (request.socket.remoteAddress ?? '') : proxyAddr(request, rule))
}
