import type { Chapter } from '@afterimage/core/chapters'

/** Fills a list with buttons that lead to where the drift turns. */
export function listChapters(list: HTMLElement, chapters: readonly Chapter[], choose: (frame: number) => void): void {
  for (const { number, title } of chapters) {
    const entry = document.createElement('li')
    const button = document.createElement('button')
    const frame = document.createElement('span')
    button.type = 'button'
    frame.textContent = String(number)
    button.append(frame, ` ${title}`)
    button.addEventListener('click', () => choose(number))
    entry.append(button)
    list.append(entry)
  }
}
