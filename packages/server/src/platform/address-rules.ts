import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Some proxies name the port, too: it is no part of who somebody is. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([\da-fA-F:.]+)\]):\d{1,5}$/

/** What stands for everything that is no address: nobody becomes many by making words up. */
const NO_ADDRESS = 'unknown'

function addressIn(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, ipv4, ipv6] = WITH_PORT.exec(text) ?? []
  const address = ipv4 ?? ipv6 ?? text
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined
}

/** What a provider hands to one household (RIPE-690, section 4.2): 256 networks of 64 bits, each of them without an end. */
const HOUSEHOLD_BITS = 56

/**
 * What stands for one household in limits per address: an IPv4 address, or the first 56 bits of an IPv6 address. `ipv6Bits`
 * takes another width, where that matters.
 */
export function networkOf(address: string, ipv6Bits = HOUSEHOLD_BITS): string {
  // As it nearly always is, and every request asks.
  if (isIPv4(address)) return address
  const parsed = addressIn(address)
  if (parsed === undefined) return NO_ADDRESS
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${ipv6Bits}`).toNormalizedString()
}

/**
 * What stands for one subscriber where voices are counted: an IPv4 address, or the first 48 bits of an IPv6 address,
 * which is what a site is given whole (RFC 6177).
 */
export function subscriberOf(address: string): string {
  return prefixOf(address, 32)
}

/** As {@link subscriberOf}, but wider for IPv4, where hosts rent out neighbouring addresses: its first 24 bits. */
export function neighbourhoodOf(address: string): string {
  return prefixOf(address, 24)
}

function prefixOf(address: string, ipv4Bits: number): string {
  const parsed = addressIn(address)
  if (parsed === undefined) return NO_ADDRESS
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${ipv4Bits}`).toString()}/${ipv4Bits}`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/48`).toNormalizedString()}/48`
}
