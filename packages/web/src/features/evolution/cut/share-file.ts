import { receive } from '../../../shared/download/receive.ts'

/** A file of the type that a browser would be asked to share. */
const TRIAL = typeof File === 'undefined' ? undefined : new File(['x'], 'film.mp4', { type: 'video/mp4' })

/** Whether the system's share sheet takes films here. */
export function canShareFilms(): boolean {
  return TRIAL !== undefined && navigator.canShare?.({ files: [TRIAL] }) === true
}

/** Fetches a file to be handed to the share sheet, which a browser opens only right after a press. */
export async function fetchToShare(url: string, name: string, type: string, signal: AbortSignal): Promise<File> {
  const file = await receive({ url, fallbackName: name }, { signal, onProgress: () => undefined })
  return new File([file], name, { type })
}

/** Opens the share sheet; false where the person closed it again. */
export async function shareFile(file: File, text: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], text })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}
