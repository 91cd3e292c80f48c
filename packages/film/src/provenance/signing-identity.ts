import { createPrivateKey, X509Certificate } from 'node:crypto'

/** Who signs: the signer's certificate and those above it, in PEM, and the signer's private key, in PEM too. */
export interface SigningIdentity {
  readonly algorithm: 'es256' | 'es384'
  /** The signer's first, each issued by the next. */
  readonly certificates: readonly string[]
  readonly privateKey: string
}

/** Certificates that cannot sign; its message says why. */
export class UnusableIdentity extends Error {
  override readonly name = 'UnusableIdentity'
}

const CURVES: Readonly<Record<string, SigningIdentity['algorithm']>> = { prime256v1: 'es256', secp384r1: 'es384' }
const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4'
/** The purposes that C2PA signers' certificates have (C2PA 2.2, 14.5): emails, documents, and its own. */
const PURPOSES = [EMAIL_PROTECTION, '1.3.6.1.5.5.7.3.36', '1.3.6.1.4.1.62558.2.1']

/**
 * Reads a chain of certificates and a private key, both PEM. Throws {@link UnusableIdentity} where they do not fit together, where one
 * is not valid at `now`, or where C2PA would not take them.
 */
export function readIdentity(chain: string, privateKey: string, now: Date): SigningIdentity {
  const pems = chain.match(PEM_CERTIFICATE) ?? []
  const certificates = pems.map((pem) => readCertificate(pem))
  const [signer] = certificates
  if (signer === undefined) throw new UnusableIdentity('there is no certificate in it (PEM)')
  const key = attempt(() => createPrivateKey(privateKey), 'its key cannot be read (PEM, without a password)')
  const algorithm = CURVES[key.asymmetricKeyDetails?.namedCurve ?? '']
  if (algorithm === undefined) throw new UnusableIdentity('its key is not of the curve P-256 or P-384')
  if (!signer.checkPrivateKey(key)) throw new UnusableIdentity('the key is not that of the first certificate')
  if (signer.ca) throw new UnusableIdentity('the first certificate is that of an authority, which may not sign files')
  if (!signer.keyUsage?.some((purpose) => PURPOSES.includes(purpose))) {
    throw new UnusableIdentity('the first certificate is not for signing emails, documents or C2PA claims')
  }
  for (const [at, certificate] of certificates.entries()) {
    const issuer = certificates[at + 1]
    if (issuer !== undefined && !(certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))) {
      throw new UnusableIdentity('a certificate was not issued by the one after it')
    }
    if (now < certificate.validFromDate) throw new UnusableIdentity('a certificate is not valid yet')
    if (now > certificate.validToDate) throw new UnusableIdentity('a certificate has expired')
  }
  if (certificates.length === 1 && signer.checkIssued(signer)) {
    throw new UnusableIdentity('the certificate has signed itself: C2PA wants an authority above it')
  }
  return { algorithm, certificates: pems, privateKey }
}

function readCertificate(pem: string): X509Certificate {
  return attempt(() => new X509Certificate(pem), 'a certificate in it is damaged')
}

function attempt<Value>(read: () => Value, otherwise: string): Value {
  try {
    return read()
  } catch (cause) {
    throw new UnusableIdentity(otherwise, { cause })
  }
}
