/** What a reproduction is in IPTC's words (cv.iptc.org/newscodes/digitalsourcetype): made by a trained model. */
export const DIGITAL_SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

/**
 * The mark that every reproduction carries, so that machines can tell that an AI made it: an XMP packet (ISO 16684-1) with IPTC's
 * `DigitalSourceType` and nothing else. The same bytes for every file: what a frame's bytes depend on stays as it was.
 */
export const MADE_BY_AI_XMP = [
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
  '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
  ` Iptc4xmpExt:DigitalSourceType="${DIGITAL_SOURCE_TYPE}"/>`,
  '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
].join('')

/** The mark as the data of a PNG's `iTXt` chunk: keyword, not compressed, no language, no translation (XMP part 3, 1.1.5). */
export const MADE_BY_AI_PNG_TEXT: Uint8Array = new TextEncoder().encode(`XML:com.adobe.xmp\0\0\0\0\0${MADE_BY_AI_XMP}`)
