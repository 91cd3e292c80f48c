import { expect, test } from 'vitest'
import { RANDOM_IMAGE_HOSTS, randomImageHost } from './limits.ts'

test.each(RANDOM_IMAGE_HOSTS)('an address that names %s is known as a random-image service', (host) => {
  expect(randomImageHost(`https://${host.toUpperCase()}/400/300`)).toBeDefined()
})

test('an address of a fixed picture is not taken for a random-image service', () => {
  expect(randomImageHost('https://images.example.org/photo.jpg')).toBeUndefined()
})
