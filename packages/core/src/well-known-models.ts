/** Models that many servers offer under these ids, with the names that people know them by; the usual one first. */
export const WELL_KNOWN_MODELS = [
  { id: 'flux-schnell', name: 'Flux Schnell' },
  { id: 'flux-dev', name: 'Flux Dev' },
  { id: 'stable-diffusion-xl', name: 'Stable Diffusion XL' },
  { id: 'dall-e-3', name: 'DALL-E 3' },
  { id: 'midjourney', name: 'Midjourney' },
] as const
