import { receive, type Wanted } from '../download/receive.ts'
import { toast } from '../ui/toast-store.ts'

/** Whether the system's share sheet takes files of this type here. */
export function canShareFiles(type: string): boolean {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File(['x'], 'film', { type })] })
}

/** Whether the clipboard takes moving pictures here. */
export function canCopyGifs(): boolean {
  return typeof ClipboardItem !== 'undefined' && ClipboardItem.supports?.('image/gif') === true
}

/** Fetches a file to be handed on. */
export async function fetchToShare(wanted: Wanted, type: string, signal: AbortSignal): Promise<File> {
  const file = await receive(wanted, { signal, onProgress: () => undefined })
  return new File([file], wanted.fallbackName, { type })
}

/** Opens the share sheet with a file. One that took long to come needs another press: a browser opens the sheet right after one alone. */
export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    const reason = error instanceof DOMException ? error.name : ''
    if (reason === 'AbortError') return
    if (reason === 'NotAllowedError') {
      const action = { label: 'Share', run: () => void shareFile(file) }
      return void toast({ title: 'The file is ready', description: 'Press once more to share it.', action })
    }
    toast({ title: 'Sharing failed', description: 'Save the file and share it from there.', variant: 'destructive' })
  }
}

/** Fetches a GIF and hands it to the clipboard, or to the share sheet where there is no such clipboard. */
export async function handOnGif(url: string, name: string): Promise<void> {
  const type = 'image/gif'
  const gif = fetchToShare({ url, fallbackName: name }, type, AbortSignal.timeout(GIF_WITHIN_MS))
  try {
    if (!canCopyGifs()) return await shareFile(await gif)
    await navigator.clipboard.write([new ClipboardItem({ [type]: gif })])
    toast({ title: 'GIF copied', description: 'Paste it where you write.' })
  } catch {
    toast({ title: 'That did not work', description: 'Download the GIF instead.', variant: 'destructive' })
  }
}

const GIF_WITHIN_MS = 60_000
