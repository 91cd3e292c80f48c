/** Calls `follow` with the place on the element, from its left edge, and its width, while a finger or the mouse is down on it. */
export function onDrag(target: HTMLElement, follow: (x: number, width: number) => void): void {
  const tell = (event: PointerEvent) => {
    const { left, width } = target.getBoundingClientRect()
    follow(Math.min(width, Math.max(0, event.clientX - left)), width)
  }
  target.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    target.setPointerCapture(event.pointerId)
    tell(event)
  })
  target.addEventListener('pointermove', (event) => {
    if (target.hasPointerCapture(event.pointerId)) tell(event)
  })
}

/** Writes a text into the element with this id. */
export function text(id: string, content: string): void {
  element(id, Element).textContent = content
}

/** The element with this id. Throws where the page has none of the type. */
export function element<Type extends Element>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`The page has no ${id}.`)
}
