/** Calls `follow` with the place on the element, from its left edge, and its width, while a finger or the mouse is down on it. */
export function onDrag(target: HTMLElement, follow: (x: number, width: number) => void): void {
  const tell = (event: PointerEvent) => {
    const { left, width } = target.getBoundingClientRect()
    follow(Math.min(width, Math.max(0, event.clientX - left)), width)
  }
  on(target, 'pointerdown', (event) => {
    if (event.button !== 0) return
    target.setPointerCapture(event.pointerId)
    tell(event)
  })
  on(target, 'pointermove', (event) => {
    if (target.hasPointerCapture(event.pointerId)) tell(event)
  })
}

/** Writes a text into the element with this id. */
export function text(id: string, content: string): void {
  element(id).textContent = content
}

/** The element with this id, of the type that the page is known to give it. Throws where the page has none. */
export function element<Type extends Element>(id: string): Type {
  const found = document.querySelector<Type>(`#${id}`)
  if (found) return found
  throw new Error(`The page has no ${id}.`)
}

/** Calls `follow` with each event of the type on the element. */
export function on<Type extends keyof HTMLElementEventMap>(
  target: HTMLElement,
  type: Type,
  follow: (event: HTMLElementEventMap[Type]) => void,
): void {
  target.addEventListener(type, follow)
}
