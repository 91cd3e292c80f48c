import { S3Client } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDelivery } from './s3-delivery.ts'

const FILE = { folder: 'some', sha256: 'f'.repeat(64), extension: 'png' } as const

test('an address stays the same for half an hour, also where a millisecond ends meanwhile, and is another afterwards', async () => {
  const client = new S3Client({ region: 'eu-central-1', credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } })
  let now = Date.UTC(2026, 10, 22, 12)
  let looks = 0
  vi.spyOn(Date, 'now').mockImplementation(() => {
    looks += 1
    if (looks % 3 === 0) now += 1
    return now
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
    client.destroy()
  })
  const delivery = await openDelivery('signed', client, 'pictures', ({ sha256 }) => sha256)
  const addresses = new Set<string | undefined>()
  for (let asked = 0; asked < 6; asked += 1) addresses.add(await delivery?.urlOf(FILE))
  now = Date.UTC(2026, 10, 22, 12, 29, 59)
  addresses.add(await delivery?.urlOf(FILE))
  expect(addresses.size).toBe(1)
  now = Date.UTC(2026, 10, 22, 12, 30)
  addresses.add(await delivery?.urlOf(FILE))
  expect(addresses.size).toBe(2)
})
