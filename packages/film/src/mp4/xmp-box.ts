import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'

/** The kind of a `uuid` box that says that it holds XMP (XMP part 3, 1.2.7.1). */
const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac'

/** The mark as a box of MP4 (ISO/IEC 14496-12, 4.2), for the end of a file, where it moves nothing that the index points at. */
export const XMP_BOX: Uint8Array = toBox(Buffer.concat([Buffer.from(XMP_UUID, 'hex'), Buffer.from(MADE_BY_AI_XMP)]))

function toBox(content: Uint8Array): Uint8Array {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(header.length + content.length)
  header.write('uuid', 4, 'latin1')
  return Buffer.concat([header, content])
}
