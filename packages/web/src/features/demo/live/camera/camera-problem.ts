/** Why there is no picture from a camera. */
export type CameraProblem = 'refused' | 'none' | 'in-use' | 'lost' | 'insecure' | 'unsupported' | 'unknown'

/** By the names of Media Capture and Streams (W3C), 10.2 getUserMedia. */
const BY_NAME: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
  NotSupportedError: 'unsupported',
}

/** What the browser's refusal to give a camera means. */
export function problemOf(error: unknown): CameraProblem {
  return (error instanceof Error ? BY_NAME[error.name] : undefined) ?? 'unknown'
}

export interface CameraProblemText {
  readonly title: string
  readonly text: string
  /** Whether asking once more may help without a new page. */
  readonly canRetry: boolean
}

/** What is told of each, and what helps. */
export const CAMERA_PROBLEMS = {
  refused: {
    title: 'The camera was refused.',
    text: 'Your browser remembers that answer. Allow the camera for this site beside the address, then try again. Or draw something instead.',
    canRetry: true,
  },
  none: {
    title: 'There is no camera here.',
    text: 'None was found on this device. Plug one in and try again, or draw something instead.',
    canRetry: true,
  },
  'in-use': {
    title: 'The camera is busy.',
    text: 'Another program or tab seems to be using it. Close that, then try again.',
    canRetry: true,
  },
  lost: {
    title: 'The camera is gone.',
    text: 'It was unplugged, or its permission was taken back. What was drawn so far is still here.',
    canRetry: true,
  },
  insecure: {
    title: 'The camera needs a secure address.',
    text: 'Browsers only allow it on pages that use https, or on this very machine. Drawing works here, too.',
    canRetry: false,
  },
  unsupported: {
    title: 'This browser offers no camera.',
    text: 'A current Firefox, Chrome, Edge or Safari does. Drawing works in this one.',
    canRetry: false,
  },
  unknown: {
    title: 'The camera did not start.',
    text: 'Your browser did not say why. Try again, or draw something instead.',
    canRetry: true,
  },
} as const satisfies Record<CameraProblem, CameraProblemText>
