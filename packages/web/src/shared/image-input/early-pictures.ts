/** What was dropped or pasted before the page listened (public/before-paint.js keeps it). Told once; after that nothing is kept any more. */
export function takeEarlyPictures(): readonly File[] {
  const pictures: File[] = []
  document.dispatchEvent(new CustomEvent('early-pictures', { detail: pictures }))
  return pictures
}
