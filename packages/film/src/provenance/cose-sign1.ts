import { createPrivateKey, sign, X509Certificate } from 'node:crypto'
import type { SigningIdentity } from './signing-identity.ts'

// What signs a claim: a COSE_Sign1 (RFC 9052, 4.2) in CBOR (RFC 8949), as C2PA 2.2, 13.2 asks for it.

const ALGORITHM = 1
const CERTIFICATES = 33
const COSE_SIGN1_TAG = 0xd2
const NOTHING = 0xf6
/** In COSE's registry of algorithms; what is hashed before. */
const ALGORITHMS = {
  es256: { cose: -7, hash: 'sha256' },
  es384: { cose: -35, hash: 'sha384' },
} as const
/** What is reserved beside the certificates: headers, signature and padding. */
const RESERVED = 512

/** Signs claims with an identity, in as many bytes as it reserves: a signature's place is laid out before there is one. */
export function coseSigner({ algorithm, certificates, privateKey }: SigningIdentity) {
  const { cose, hash } = ALGORITHMS[algorithm]
  const chain = certificates.map((pem) => bytes(new X509Certificate(pem).raw))
  const reserveSize = RESERVED + chain.reduce((sum, { length }) => sum + length, 0)
  const key = createPrivateKey(privateKey)
  const header = bytes(map([integer(ALGORITHM), integer(cose)], [integer(CERTIFICATES), array(chain)]))
  return {
    alg: algorithm,
    reserveSize,
    sign: async (claim: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
      const toSign = array([text('Signature1'), header, bytes(Buffer.alloc(0)), bytes(claim)])
      const signature = sign(hash, toSign, { key, dsaEncoding: 'ieee-p1363' })
      const signed = (padding: number) =>
        Buffer.concat([
          Buffer.from([COSE_SIGN1_TAG]),
          array([
            ...[header, map([text('pad'), bytes(Buffer.alloc(padding))])],
            ...[Buffer.from([NOTHING]), bytes(signature)],
          ]),
        ])
      return Uint8Array.from(padded(signed, reserveSize))
    },
  }
}

/** The longest that fits: how long a padding's length is depends on the padding. */
function padded(signed: (padding: number) => Buffer, size: number): Buffer {
  let padding = size - signed(0).length
  while (padding > 0 && signed(padding).length > size) padding -= 1
  const whole = signed(padding)
  if (whole.length > size) throw new RangeError('a signature is larger than what was reserved for it')
  return whole
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 0x100) return Buffer.from([(major << 5) | 24, value])
  const long = Buffer.alloc(value < 0x10000 ? 3 : 5)
  long.writeUInt8((major << 5) | (value < 0x10000 ? 25 : 26))
  if (value < 0x10000) long.writeUInt16BE(value, 1)
  else long.writeUInt32BE(value, 1)
  return long
}

const integer = (value: number) => (value < 0 ? head(1, -value - 1) : head(0, value))
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const array = (items: readonly Buffer[]) => Buffer.concat([head(4, items.length), ...items])
const map = (...pairs: readonly (readonly Buffer[])[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])
