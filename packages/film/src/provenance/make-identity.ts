import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import type { SigningIdentity } from './signing-identity.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const YEARS = 10
/** A clock that is behind ours would take a new certificate for one of the future. */
const CLOCKS_DIFFER_MS = 24 * 3_600_000

/**
 * Makes certificates for a site to sign with, for ten years: an authority of its own, whose key is thrown away, and the signer's below it
 * (ES256, as C2PA 2.2, 14.5 asks for it). Nobody knows the authority: who trusts it has chosen to.
 */
export async function makeIdentity(organisation: string, now: Date): Promise<SigningIdentity> {
  x509.cryptoProvider.set(webcrypto)
  const [authority, signer] = [await makeKeys(), await makeKeys()]
  const notAfter = new Date(now)
  notAfter.setUTCFullYear(now.getUTCFullYear() + YEARS)
  const valid = { notBefore: new Date(now.getTime() - CLOCKS_DIFFER_MS), notAfter, signingAlgorithm: ALGORITHM }
  const nameOf = (common: string) => [{ O: [organisation] }, { CN: [common] }]
  const authoritysId = await x509.SubjectKeyIdentifierExtension.create(authority.publicKey)
  const above = await x509.X509CertificateGenerator.createSelfSigned({
    ...{ ...valid, name: nameOf('Afterimage authority'), keys: authority },
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      authoritysId,
    ],
  })
  const certificate = await x509.X509CertificateGenerator.create({
    ...{ ...valid, subject: nameOf('Afterimage'), issuer: above.subject },
    ...{ publicKey: signer.publicKey, signingKey: authority.privateKey },
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.emailProtection]),
      await x509.SubjectKeyIdentifierExtension.create(signer.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  })
  return {
    algorithm: 'es256',
    certificates: [certificate.toString('pem'), above.toString('pem')],
    privateKey: KeyObject.from(signer.privateKey).export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}
