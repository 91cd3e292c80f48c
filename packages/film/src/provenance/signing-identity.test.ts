import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeIdentity } from './make-identity.ts'
import { readIdentity } from './signing-identity.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const ORGANISATION = 'Films, Fields & Sons'

test('a made identity lasts ten years, names the organisation, and is read as it was made', async () => {
  const made = await makeIdentity(ORGANISATION, NOW)
  const [signer] = made.certificates.map((pem) => new X509Certificate(pem))
  expect(signer?.validToDate.toISOString()).toBe('2036-11-26T12:00:00.000Z')
  expect(signer?.toLegacyObject().subject.O).toBe(ORGANISATION)
  expect(readIdentity(made.certificates.join('\n'), made.privateKey, NOW)).toEqual(made)
})

test('what cannot sign is refused, and why', async () => {
  const { certificates, privateKey } = await makeIdentity('a.example', NOW)
  const [signer = '', authority = ''] = certificates
  const other = await makeIdentity('b.example', NOW)
  const chain = certificates.join('\n')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const refusals: readonly [string, string, Date, string][] = [
    ['', privateKey, NOW, 'there is no certificate in it'],
    [chain.replaceAll('M', 'N'), privateKey, NOW, 'a certificate in it is damaged'],
    [chain, 'key', NOW, 'its key cannot be read'],
    [chain, other.privateKey, NOW, 'the key is not that of the first certificate'],
    [chain, rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), NOW, 'P-256 or P-384'],
    [`${signer}\n${other.certificates[1]}`, privateKey, NOW, 'was not issued by the one after it'],
    [`${authority}\n${signer}`, privateKey, NOW, 'the key is not that of the first certificate'],
    [chain, privateKey, new Date('2037-01-01'), 'has expired'],
    [chain, privateKey, new Date('2026-01-01'), 'is not valid yet'],
  ]
  for (const [given, key, now, why] of refusals) {
    expect(() => readIdentity(given, key, now), why).toThrow(why)
  }
})
