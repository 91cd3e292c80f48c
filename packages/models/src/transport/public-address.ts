import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is on the public internet. Everything else (private, loopback, link-local with the clouds'
 * metadata services, carrier-grade NAT, multicast, reserved, the transition ranges that can wrap one of them) is
 * refused. An IPv4-mapped IPv6 address counts as the IPv4 address inside.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast'
  // Only 2000::/3 is handed out to the public internet (RFC 4291, IANA's IPv6 unicast registry).
  return parsed.range() === 'unicast' && parsed.match(ipaddr.parse('2000::'), 3)
}
