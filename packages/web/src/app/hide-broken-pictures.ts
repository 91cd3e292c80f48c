/**
 * Marks pictures that did not come, which styles.css then leaves black as the stage: browsers draw a torn sheet and the description across it.
 * One that comes after all is shown.
 */
export function hideBrokenPictures(): void {
  const mark = (isBroken: boolean) => (event: Event) => {
    if (event.target instanceof HTMLImageElement) event.target.toggleAttribute('data-broken', isBroken)
  }
  // Neither event bubbles.
  addEventListener('error', mark(true), true)
  addEventListener('load', mark(false), true)
}
