import { createHash } from 'node:crypto'

/**
 * What an answer may load, by the names of CSP level 3. Styles may be inline because the component library positions its
 * parts with style elements; scripts are not, but for those that the build wrote (`inlineScripts`). Pictures and films may come from `filesOrigin`, too.
 */
export function contentSecurity(filesOrigin?: string): Record<string, readonly string[]> {
  const files = filesOrigin === undefined ? [] : [filesOrigin]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:', ...files],
    'media-src': ["'self'", 'blob:', ...files],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...files],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
}

/** A Permissions-Policy header: pages use nothing that asks for a device or tells of one. */
export const PERMISSIONS = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The same, but for the camera: of all pages, the one at /live may ask for it, and nothing within it. */
export const CAMERA_PERMISSIONS = PERMISSIONS.replace('camera=()', 'camera=(self)')

/**
 * Headers that isolate a page from all other origins (HTML, "cross-origin isolated"; `Cross-Origin-Opener-Policy: same-origin` comes with every answer):
 * browsers share memory between threads only there. A thread's own script must say so, too, so every script does.
 */
export const ISOLATED = { 'cross-origin-embedder-policy': 'require-corp' } as const

/** A Content-Security-Policy header with further sources for some of its directives. */
export function widenPolicy(policy: string, sources: Readonly<Record<string, readonly string[]>>): string {
  return changePolicy(policy, (name, present) => [...present, ...(sources[name] ?? [])])
}

/** The sources of scripts that stand in a built page themselves, each by its hash; none of what is written into the page later may be among them. */
export function inlineScripts(builtPage: string): readonly string[] {
  return [...builtPage.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** A Content-Security-Policy header that lets any page show the answer in a frame. */
export function allowFraming(policy: string): string {
  return changePolicy(policy, (name, present) => (name === 'frame-ancestors' ? ['*'] : present))
}

function changePolicy(policy: string, change: (name: string, present: readonly string[]) => readonly string[]): string {
  return policy
    .split(';')
    .map((directive) => {
      const [name = '', ...present] = directive.trim().split(/\s+/)
      return [name, ...change(name, present)].join(' ')
    })
    .join(';')
}
