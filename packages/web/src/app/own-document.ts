import { LIVE_PATH } from '@afterimage/contract/public-pages'
import { type LoaderFunctionArgs, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router'

/** The address that this document came with; what the server allows a document holds for as long as it is open. None while a page is rendered for later. */
const loadedAt = globalThis.location?.pathname

const isLive = (path: string) => path.replace(/\/+$/, '') === LIVE_PATH

/** Whether a page of this document can lead there without a load: the live page has a document of its own, with a camera and without other origins. */
function sharesDocument(from: string, to: string): boolean {
  return isLive(from) === isLive(to)
}

/** Loads the page anew where it cannot be shown in this document. */
export function loadOwnDocument({ request }: LoaderFunctionArgs): Response | null {
  const isHere = loadedAt === undefined || sharesDocument(loadedAt, new URL(request.url).pathname)
  return isHere ? null : redirectDocument(request.url)
}

/** Asked for on the way from one page to another; there is nothing else that the loader says. */
export function entersOwnDocument({ nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return loadedAt !== undefined && !sharesDocument(loadedAt, nextUrl.pathname)
}
