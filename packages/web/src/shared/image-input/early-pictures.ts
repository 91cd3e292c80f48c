/** What was dropped or pasted before the page listened (public/before-paint.js keeps it). Told once; after that nothing is kept any more. */
export function takeEarlyPictures(): readonly File[] {
  const pictures: File[] = []
  document.dispatchEvent(new CustomEvent('early-pictures', { detail: pictures }))
  return pictures
}

/**
 * For an outline that is about to be drawn anew: a dialog that was opened at an input of it answers to that input alone, which is gone by then. What is
 * chosen there is pasted into the page that stands in its place.
 */
export function watchEarlyInputs(outline: ParentNode): void {
  for (const input of outline.querySelectorAll<HTMLInputElement>('input[data-early]')) {
    input.addEventListener('change', () => {
      if (!input.isConnected) pastePictures(input.files ?? [])
    })
  }
}

/** Brings pictures into the page as if they had been pasted: the same rules hold for them. */
export function pastePictures(pictures: Iterable<File>): void {
  const clipboardData = new DataTransfer()
  for (const picture of pictures) clipboardData.items.add(picture)
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
}
