import { create } from 'zustand'
import { logProblem } from '../shared/log-problem.ts'

/** What browsers tell that can install an application (not in a standard yet). */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

interface Installing {
  /** Asks the person; null where there is nothing to ask: it is installed, or the browser does not do that. */
  readonly ask: (() => void) | null
}

/** Whether the application can be installed from here. */
export const useInstalling = create<Installing>(() => ({ ask: null }))

const isPrompt = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event

/** Listens for the chance to install; an installed application is made ready to be shared photos to. */
export function watchInstalling(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    useInstalling.setState({
      ask: () => {
        // An event asks once.
        useInstalling.setState({ ask: null })
        void event.prompt()
      },
    })
  })
  window.addEventListener('appinstalled', () => {
    useInstalling.setState({ ask: null })
    receiveShared()
  })
  if (window.matchMedia('(display-mode: standalone)').matches) receiveShared()
}

function receiveShared(): void {
  navigator.serviceWorker
    ?.register('/receive-shared.js', { scope: '/share-photo' })
    .catch(() => logProblem('Photos cannot be shared to this application'))
}
