import { expect, test } from 'vitest'
import { addToast, type ShownToast } from './toast-store.ts'

const shown = (id: number, title: string): ShownToast => ({ id, title })

test('the same message shown again replaces the one on screen instead of piling up', () => {
  const toasts = addToast([shown(1, 'Failed to fetch status'), shown(2, 'Other')], shown(3, 'Failed to fetch status'))
  expect(toasts.map((toast) => toast.id)).toEqual([2, 3])
})

test('the same title with another description is another message', () => {
  const toasts = addToast([{ ...shown(1, 'Retry failed'), description: 'a' }], {
    ...shown(2, 'Retry failed'),
    description: 'b',
  })
  expect(toasts).toHaveLength(2)
})

test('beyond four the oldest leaves', () => {
  const toasts = [1, 2, 3, 4, 5].reduce<readonly ShownToast[]>((list, id) => addToast(list, shown(id, `${id}`)), [])
  expect(toasts.map((toast) => toast.id)).toEqual([2, 3, 4, 5])
})
