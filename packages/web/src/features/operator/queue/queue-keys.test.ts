import { expect, test } from 'vitest'
import { CHOICES } from '../moderation/choices.ts'
import { queueCommand } from './queue-keys.ts'

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })
const command = (key: string, more = {}) => queueCommand(press(key, more), CHOICES.held)

test('characters and arrows move', () => {
  expect(command('j')).toEqual({ type: 'step', by: 1 })
  expect(command('ArrowUp')).toEqual({ type: 'step', by: -1 })
})

test('a decision has its key, in capitals too', () => {
  expect(command('A')).toMatchObject({ type: 'choose', choice: { decision: 'release' } })
  expect(command('r')).toMatchObject({ type: 'choose', choice: { decision: 'remove' } })
})

test('other keys, and those of the browser, are left alone', () => {
  expect(command('q')).toBeUndefined()
  expect(command('Enter')).toBeUndefined()
  expect(command('r', { ctrlKey: true })).toBeUndefined()
  expect(command('toString')).toBeUndefined()
})
