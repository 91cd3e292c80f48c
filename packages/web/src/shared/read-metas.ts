/** What the server wrote into the page's head under a name. */
export function readMetas(name: string): readonly string[] {
  return [...document.head.querySelectorAll(`meta[name="${name}"]`)].map((meta) => meta.getAttribute('content') ?? '')
}
