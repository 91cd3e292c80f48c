/** How much of a request's body has gone out, bytes. */
export interface Sent {
  readonly sent: number
  readonly total: number
}

/**
 * `fetch` for a form or a text, and tells of what has gone out of it, which `fetch` itself does not. Rejects as `fetch` does: with the
 * signal's reason, or with a `TypeError` where the server cannot be reached.
 */
export function sendingBody(onSent: (sent: Sent) => void): typeof fetch {
  return (address, { method = 'POST', headers, body = null, signal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      const abort = () => {
        request.abort()
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort)
      request.open(method, String(address))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onSent({ sent: loaded, total })
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('The request could not be sent.'))
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      request.send(body instanceof FormData || typeof body === 'string' ? body : null)
    })
}
