import { getFrame } from '@afterimage/contract/file-endpoints'
import { addressOf } from '../api/call-api.ts'

/**
 * The address at which the server hands out a file of an evolution to be saved, with a name for people; as a page cannot
 * where the file comes from another origin. Addresses that are not such files stay as they are.
 */
export function downloadAddress(url: string): string {
  return url.startsWith('/files/') ? `${url}?download=1` : url
}

/** The same for one frame, whose number is in the name. */
export function frameDownloadAddress(evolutionId: string, frame: number): string {
  return addressOf(getFrame.path, { id: evolutionId, number: frame }, { download: '1' })
}
