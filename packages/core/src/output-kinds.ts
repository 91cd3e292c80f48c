/** What is made of an evolution's frames when they are complete. */
export const OUTPUT_KINDS = ['mp4', 'gif', 'webp', 'html', 'poster', 'card'] as const
export type OutputKind = (typeof OUTPUT_KINDS)[number]
