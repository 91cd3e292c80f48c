import { expect, test } from 'vitest'
import { neighbourhoodOf, networkOf, subscriberOf } from './address-rules.ts'

test.each([
  ['192.0.2.8', '192.0.2.8'],
  ['192.0.2.8:4000', '192.0.2.8'],
  ['::ffff:192.0.2.8', '192.0.2.8'],
  ['2001:db8:1:2::7', '2001:db8:1:0:0:0:0:0'],
  ['2001:db8:1:ff:1::7', '2001:db8:1:0:0:0:0:0'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:0:0:0:0:0'],
])('%s is of the network %s, with or without a port', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('whatever is no address is one and the same', () => {
  const made = ['unknown', 'garbage', '1.2.3.4.5', '', '_hidden', '192.0.2.8:port', '999.1.1.1:80']
  expect(new Set(made.map((address) => networkOf(address)))).toEqual(new Set(['unknown']))
  expect(new Set(made.map(subscriberOf)).size).toBe(1)
})

test('a site counts by 48 bits, its neighbourhood in IPv4 by 24', () => {
  expect(subscriberOf('2001:db8:1:ff00::7')).toBe(subscriberOf('2001:db8:1:1::9'))
  expect(subscriberOf('2001:db8:2::7')).not.toBe(subscriberOf('2001:db8:1::7'))
  expect(neighbourhoodOf('192.0.2.8:4000')).toBe(neighbourhoodOf('192.0.2.200'))
})
