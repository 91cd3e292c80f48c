/** What the server wrote into the page's head under a name. */
export function readMetas(name: string): readonly string[] {
  return [...document.head.querySelectorAll(`meta[name="${name}"]`)].map((meta) => meta.getAttribute('content') ?? '')
}

/** Whether this site sends emails at all. */
export function sendsMail(): boolean {
  return readMetas('sends-mail').length > 0
}
