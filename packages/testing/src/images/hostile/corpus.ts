import { readdir, readFile } from 'node:fs/promises'
import type { RejectionReason } from '@afterimage/frames/image-rejected'

const folder = new URL('./files/', import.meta.url)

/** What has to become of each file of the corpus. */
export const HOSTILE_IMAGES: Readonly<Record<string, 'accepted' | RejectionReason>> = {
  'bare-signature.png': 'damaged',
  'bare-signature.webp': 'damaged',
  'bomb-256-megapixels.png': 'too_many_pixels',
  'bomb-65535-square.gif': 'too_small',
  'bomb-claims-16384-square.webp': 'damaged',
  'bomb-claims-65535-square.jpg': 'damaged',
  'bomb-claims-two-billion-wide.png': 'damaged',
  'bomb-colour-profile.png': 'accepted',
  'bomb-compressed-text.png': 'accepted',
  'bomb-hundreds-of-frames.webp': 'accepted',
  'bomb-international-text.png': 'accepted',
  'bomb-rows-that-never-end.png': 'accepted',
  'bomb-thousand-frames.png': 'accepted',
  'bomb-thousand-scans.jpg': 'damaged',
  'bomb-thousands-of-frames.gif': 'accepted',
  'chunk-longer-than-file.png': 'damaged',
  'document-with-script.png': 'unsupported_format',
  'empty.png': 'empty',
  'exif-that-leads-in-a-circle.jpg': 'accepted',
  'huge-colour-profile.jpg': 'accepted',
  'huge-comment.gif': 'accepted',
  'huge-exif.jpg': 'accepted',
  'huge-exif.webp': 'accepted',
  'length-that-lies.webp': 'damaged',
  'moving-picture-box.png': 'unsupported_format',
  'no-picture.gif': 'damaged',
  'no-rows.png': 'damaged',
  'no-size.png': 'damaged',
  'noise-for-rows.gif': 'damaged',
  'noise-for-rows.png': 'damaged',
  'one-pixel.gif': 'too_small',
  'one-pixel.png': 'too_small',
  'only-its-first-bytes.jpg': 'damaged',
  'page-disguised.jpg': 'not_an_image',
  'picture-larger-than-screen.gif': 'too_many_pixels',
  'polyglot-html.png': 'accepted',
  'polyglot-script.gif': 'accepted',
  'polyglot-zip.jpg': 'accepted',
  'postscript.jpg': 'not_an_image',
  'program.jpg': 'not_an_image',
  'script-that-begins-like-one.gif': 'damaged',
  'svg-with-script.jpg': 'unsupported_format',
  'svg-disguised.png': 'unsupported_format',
  'svg-entities-without-end.webp': 'unsupported_format',
  'svg-that-reads-files.png': 'unsupported_format',
  'tagged-picture.jpg': 'unsupported_format',
  'text.png': 'not_an_image',
  'truncated.gif': 'damaged',
  'truncated.jpg': 'damaged',
  'truncated.png': 'damaged',
  'truncated.webp': 'damaged',
  'vector-commands.gif': 'not_an_image',
  'wide-40001-by-1000.png': 'too_many_pixels',
  'wide-40001-by-16.png': 'accepted',
  'wrong-checksum.png': 'damaged',
  'zeros.webp': 'not_an_image',
}

export async function readHostile(name: string): Promise<Uint8Array> {
  return readFile(new URL(name, folder))
}

/** The names of the files as they lie there. */
export async function listHostile(): Promise<readonly string[]> {
  return (await readdir(folder)).sort()
}
