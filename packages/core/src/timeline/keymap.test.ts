import { expect, test } from 'vitest'
import { type Cursor, firstCursor, moveCursor, shownFrame } from './cursor.ts'
import { cursorEventOf, type KeymapOptions, type KeyPress } from './keymap.ts'

/** An element whose ancestors match these selectors. */
const within = (...matching: readonly string[]) => ({
  closest: (selectors: string) => matching.find((selector) => selectors.split(', ').includes(selector)) ?? null,
})
const press = (key: string, target: unknown = within(), held: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false, target },
  ...held,
})
const cursor: Cursor = { ...firstCursor(30), newest: 50 }

function frameAfter(key: string, target: unknown = within(), options: KeymapOptions = {}): number {
  const event = cursorEventOf(press(key, target), options)
  return shownFrame(event ? moveCursor(cursor, event) : cursor)
}

test.each([
  ['ArrowLeft', 29],
  ['ArrowRight', 31],
  ['PageUp', 20],
  ['PageDown', 40],
  ['Home', 0],
  ['End', 50],
  ['ArrowUp', 30],
  ['ArrowDown', 30],
])('%s on the page leads from frame 30 to frame %i', (key, frame) => {
  expect(frameAfter(key)).toBe(frame)
})

test.each([
  ['ArrowUp', 31],
  ['ArrowDown', 29],
  ['PageUp', 40],
  ['PageDown', 20],
  ['ArrowRight', 31],
])('%s on a slider leads from frame 30 to frame %i', (key, frame) => {
  expect(frameAfter(key, within('[role="slider"]'))).toBe(frame)
})

test('a slider that the browser draws moves itself, and plays by the space key like all others', () => {
  const slider = within('input[type="range"]')
  for (const key of ['ArrowLeft', 'ArrowUp', 'PageDown', 'Home', 'End']) {
    expect(cursorEventOf(press(key, slider)), key).toBeUndefined()
  }
  expect(cursorEventOf(press(' ', slider))).toEqual({ type: 'toggled-play' })
})

test('the end of what grows is whatever is newest', () => {
  expect(cursorEventOf(press('End'), { grows: true })).toEqual({ type: 'followed' })
})

test('a leap is as long as the timeline says', () => {
  expect(frameAfter('PageDown', within(), { leap: 5 })).toBe(35)
})

test.each(['c', 'C'])('the character %s is a key where the focus is in a timeline, and nowhere else', (key) => {
  expect(cursorEventOf(press(key, within('[data-timeline]')))).toEqual({ type: 'toggled-compare' })
  for (const elsewhere of [within(), within('button'), within('[role="slider"]'), null, globalThis]) {
    expect(cursorEventOf(press(key, elsewhere))).toBeUndefined()
  }
})

test('fields, menus and films keep their keys, and whatever is pressed keeps the space key', () => {
  for (const own of ['textarea', 'video', '[role="menu"]', 'input:not([type="range"])']) {
    for (const key of [' ', 'c', 'Home', 'ArrowLeft']) {
      expect(cursorEventOf(press(key, within(own, '[data-timeline]'))), own).toBeUndefined()
    }
  }
  expect(cursorEventOf(press(' ', within('button')))).toBeUndefined()
  expect(frameAfter('ArrowLeft', within('button'))).toBe(29)
})

test('keys without a meaning are left to the browser', () => {
  for (const key of ['Tab', 'Enter', 'Escape', 'x']) expect(cursorEventOf(press(key)), key).toBeUndefined()
})

test('what is held together with Alt, Ctrl or the command key is the browser’s', () => {
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }]) {
    expect(cursorEventOf(press('ArrowLeft', within(), held))).toBeUndefined()
  }
})
