import { expect, test } from 'vitest'
import { type Cursor, type CursorEvent, firstCursor, moveCursor, shownFrame } from './cursor.ts'
import { type KeymapOptions, type KeyPress, takeKey } from './keymap.ts'

/** An element whose ancestors match these selectors. */
const within = (...matching: readonly string[]) => ({
  closest: (selectors: string) => matching.find((selector) => selectors.split(', ').includes(selector)) ?? null,
})
const nothing = () => undefined
const press = (key: string, target: unknown = within(), about: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  ...{ repeat: false, isComposing: false, target, preventDefault: nothing },
  ...about,
})
const cursor: Cursor = { ...firstCursor(30), newest: 50 }

function frameAfter(key: string, target: unknown = within(), options: KeymapOptions = {}): number {
  const event = takeKey(press(key, target), options)
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
    expect(takeKey(press(key, slider)), key).toBeUndefined()
  }
  expect(takeKey(press(' ', slider))).toEqual({ type: 'toggled-play' })
})

test('the end of what grows is whatever is newest', () => {
  expect(takeKey(press('End'), { grows: true })).toEqual({ type: 'followed' })
})

test('a leap is as long as the timeline says', () => {
  expect(frameAfter('PageDown', within(), { leap: 5 })).toBe(35)
})

test.each(['c', 'C'])('the character %s is a key where the focus is in a timeline, and nowhere else', (key) => {
  expect(takeKey(press(key, within('[data-timeline]')))).toEqual({ type: 'toggled-compare' })
  for (const elsewhere of [within(), within('button'), within('[role="slider"]'), null, globalThis]) {
    expect(takeKey(press(key, elsewhere))).toBeUndefined()
  }
})

test.each([
  ['<', -1],
  ['>', 1],
])('%s changes the speed where the focus is in a timeline, however the keyboard types it', (key, by) => {
  for (const shiftKey of [false, true]) {
    const about = { shiftKey }
    expect(takeKey(press(key, within('[data-timeline]'), about))).toEqual({ type: 'changed-speed', by })
    expect(takeKey(press(key, within(), about))).toBeUndefined()
  }
})

test('? asks for help where the focus is in a timeline that has some, once as long as it is held', () => {
  let [asked, prevented] = [0, 0]
  const options = { onHelp: () => ++asked }
  const about = { shiftKey: true, preventDefault: () => ++prevented }
  expect(takeKey(press('?', within('[data-timeline]'), about), options)).toBeUndefined()
  takeKey(press('?', within('[data-timeline]'), { ...about, repeat: true }), options)
  expect([asked, prevented]).toEqual([1, 2])
  takeKey(press('?', within(), about), options)
  takeKey(press('?', within('textarea', '[data-timeline]'), about), options)
  takeKey(press('?', within('[data-timeline]'), about))
  expect([asked, prevented]).toEqual([1, 2])
})

test('fields, menus, dialogs and films keep their keys, and whatever is pressed keeps the space key', () => {
  for (const own of ['textarea', 'video', '[role="menu"]', 'dialog', '[role="dialog"]', 'input:not([type="range"])']) {
    for (const key of [' ', 'c', 'Home', 'ArrowLeft']) {
      expect(takeKey(press(key, within(own, '[data-timeline]'))), own).toBeUndefined()
    }
  }
  expect(takeKey(press(' ', within('button')))).toBeUndefined()
  expect(frameAfter('ArrowLeft', within('button'))).toBe(29)
})

test('keys without a meaning are left to the browser', () => {
  for (const key of ['Tab', 'Enter', 'Escape', 'x']) expect(takeKey(press(key)), key).toBeUndefined()
})

test('what is held together with Shift, Alt, Ctrl or the command key is the browser’s', () => {
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
    for (const key of ['ArrowLeft', 'Home', ' ', 'C']) {
      expect(takeKey(press(key, within('[data-timeline]'), held)), key).toBeUndefined()
    }
  }
})

test('what a character is put together from is no key', () => {
  for (const key of ['c', ' ', 'ArrowLeft']) {
    expect(takeKey(press(key, within('[data-timeline]'), { isComposing: true })), key).toBeUndefined()
  }
})

test('a key that is held down goes on moving, but switches nothing to and fro, and the page does not scroll by it', () => {
  let prevented = 0
  const about = { repeat: true, preventDefault: () => ++prevented }
  expect(takeKey(press('ArrowRight', within(), about))).toEqual({ type: 'stepped', by: 1 })
  for (const key of [' ', 'c']) expect(takeKey(press(key, within('[data-timeline]'), about)), key).toBeUndefined()
  expect(prevented).toBe(3)
})

test('the browser keeps the keys that the timeline does not take', () => {
  let prevented = 0
  const about = { preventDefault: () => ++prevented }
  const takes = ({ type }: CursorEvent) => type === 'toggled-play'
  expect(takeKey(press('Home', within(), about), { takes })).toBeUndefined()
  expect(takeKey(press('x', within(), about))).toBeUndefined()
  expect(prevented).toBe(0)
  expect(takeKey(press(' ', within(), about), { takes })).toEqual({ type: 'toggled-play' })
  expect(prevented).toBe(1)
})
