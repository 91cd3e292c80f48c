import { type RefObject, useEffect } from 'react'

/**
 * Hands what is pasted or dropped anywhere on the page to the file input within `zone`, as if it had been chosen there: the same
 * rules hold for it. What is dropped on the zone itself is its own affair.
 */
export function usePagePictures(zone: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const take = (event: ClipboardEvent | DragEvent, from: DataTransfer | null) => {
      if (from === null || from.files.length === 0) return
      if (event.target instanceof Node && event.type === 'drop' && zone.current?.contains(event.target)) return
      event.preventDefault()
      hand(from.files, zone.current?.querySelector<HTMLInputElement>('input[type=file]'))
    }
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer)
    document.addEventListener('paste', onPaste)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('drop', onDrop)
    }
  }, [zone, isOn])
}

function hand(files: FileList, input: HTMLInputElement | null | undefined): void {
  if (!input || input.disabled) return
  // A copy: the event's own list is emptied with it.
  const copy = new DataTransfer()
  for (const file of files) copy.items.add(file)
  input.files = copy.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
