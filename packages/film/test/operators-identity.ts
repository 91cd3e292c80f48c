import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

/** The certificates and the key of somebody who has P-384, below an authority and one between. */
export async function operatorsFiles(): Promise<{ readonly chain: string; readonly key: string }> {
  x509.cryptoProvider.set(webcrypto)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' }
  const makeKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const [root, between, signer] = [await makeKeys(), await makeKeys(), await makeKeys()]
  const valid = {
    ...{ notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 86_400_000) },
    signingAlgorithm: algorithm,
  }
  const certify = async (name: string, of: webcrypto.CryptoKeyPair, issuer: string, by: webcrypto.CryptoKeyPair) =>
    x509.X509CertificateGenerator.create({
      ...{ ...valid, subject: `O=Operator, CN=${name}`, issuer: `O=Operator, CN=${issuer}` },
      ...{ publicKey: of.publicKey, signingKey: by.privateKey },
      extensions: [
        new x509.BasicConstraintsExtension(name !== 'Signer', undefined, true),
        new x509.KeyUsagesExtension(
          name === 'Signer' ? x509.KeyUsageFlags.digitalSignature : x509.KeyUsageFlags.keyCertSign,
          true,
        ),
        ...(name === 'Signer' ? [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.emailProtection])] : []),
        await x509.SubjectKeyIdentifierExtension.create(of.publicKey),
        await x509.AuthorityKeyIdentifierExtension.create(by.publicKey),
      ],
    })
  const chain = [
    await certify('Signer', signer, 'Between', between),
    await certify('Between', between, 'Root', root),
    await certify('Root', root, 'Root', root),
  ]
  return {
    chain: chain.map((certificate) => certificate.toString('pem')).join('\n'),
    key: KeyObject.from(signer.privateKey).export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}
