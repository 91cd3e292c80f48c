/** What is made of an evolution's frames when they are complete. */
export const OUTPUT_KINDS = ['mp4', 'gif', 'webp', 'html', 'poster', 'card'] as const
export type OutputKind = (typeof OUTPUT_KINDS)[number]

/** What the file of each is called wherever it is given away with its own name, and its type. */
export const OUTPUT_FILES = {
  mp4: { name: 'film.mp4', extension: 'mp4' },
  gif: { name: 'film.gif', extension: 'gif' },
  webp: { name: 'film.webp', extension: 'webp' },
  html: { name: 'film.html', extension: 'html' },
  poster: { name: 'poster.jpg', extension: 'jpg' },
  card: { name: 'link-preview.jpg', extension: 'jpg' },
} as const satisfies Record<OutputKind, { readonly name: string; readonly extension: string }>
