import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dragFile, dropFile, photoPath } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const RACCOON = photoPath('raccoon.jpg')

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openCreate(): Promise<Page> {
  const page = await world.openPage()
  await page.goto('/app/create')
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  return page
}

test('hint: "PNG, JPG, GIF up to 10MB"', async () => {
  const page = await openCreate()
  await page.getByText('PNG, JPG, GIF up to 10MB', { exact: true }).waitFor()
})

test('shows a preview of the dropped image with a "Remove image" button, and lets go of it', async () => {
  const page = await openCreate()
  await dropFile(page, RACCOON)
  await page.getByAltText('Preview of raccoon.jpg').waitFor()
  await page.getByRole('button', { name: 'Remove image' }).click()
  expect(await page.getByAltText('Preview of raccoon.jpg').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Start 3 Iterations' }).isDisabled()).toBe(true)
})

test('a click opens the file dialog, for exactly one file', async () => {
  const page = await openCreate()
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Drop a picture here/ }).click()
  const chooser = await dialog
  expect(chooser.isMultiple()).toBe(false)
  await chooser.setFiles(RACCOON)
  await page.getByAltText('Preview of raccoon.jpg').waitFor()
})

test('has the states idle, accepted while an image is over it, rejected while something else is', async () => {
  const page = await openCreate()
  const state = () => page.locator('form [data-state]').getAttribute('data-state')
  expect(await state()).toBe('idle')
  await dragFile(page, RACCOON, 'image/jpeg', ['dragenter', 'dragover'])
  await page.getByText('Drop to upload', { exact: true }).waitFor()
  expect(await state()).toBe('accepted')
  await dragFile(page, RACCOON, 'image/jpeg', ['dragleave'])
  await page.getByText('Drop a picture here').waitFor()
  await dragFile(page, photoPath('README.md'), 'text/markdown', ['dragenter', 'dragover'])
  await page.getByText('That file can’t be used').waitFor()
  expect(await state()).toBe('rejected')
})

test('what is refused leaves the chosen picture in view, and says why below', async () => {
  const page = await openCreate()
  await dropFile(page, RACCOON)
  await page.getByAltText('Preview of raccoon.jpg').waitFor()
  await dropFile(page, photoPath('README.md'), 'text/markdown')
  await page.getByRole('alert').filter({ hasText: 'File type must be' }).waitFor()
  expect(await page.locator('form [data-state]').getAttribute('data-state')).toBe('idle')
  expect(await page.getByText('That file can’t be used').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Start 3 Iterations' }).isEnabled()).toBe(true)
})

test('without a picture a refused file leaves the way to another one in words', async () => {
  const page = await openCreate()
  await dropFile(page, photoPath('README.md'), 'text/markdown')
  await page.getByRole('button', { name: 'That file can’t be used Choose another' }).waitFor()
  await dropFile(page, RACCOON)
  await page.getByAltText('Preview of raccoon.jpg').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'File type must be' }).count()).toBe(0)
})

test.each(['paste', 'drop'] as const)('takes a %s anywhere on the page, by the same rules', async (type) => {
  const page = await openCreate()
  const send = (name: string, mimeType: string) =>
    page.evaluate(
      ([kind, file, mime]) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array([137, 80, 78, 71])], file, { type: mime }))
        const init = { bubbles: true, cancelable: true }
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data })
        document.querySelector('h1')?.dispatchEvent(event)
      },
      [type, name, mimeType] as const,
    )
  await send('notes.txt', 'text/plain')
  await page.getByRole('alert').filter({ hasText: 'File type must be' }).waitFor()
  await send('pasted.png', 'image/png')
  await page.getByAltText('Preview of pasted.png').waitFor()
  await page.getByRole('button', { name: 'Start 3 Iterations' }).isEnabled()
})

test('"File type must be ..." for a file that is no image, in words that people know', async () => {
  const page = await openCreate()
  await dropFile(page, photoPath('README.md'), 'text/markdown')
  await page
    .getByRole('alert')
    .filter({ hasText: /^File type must be PNG, JPEG, GIF or WebP\.$/ })
    .waitFor()
  expect(await page.getByRole('button', { name: 'Start 3 Iterations' }).isDisabled()).toBe(true)
})

test('"File is larger than N bytes" for an image over 10 MB', async () => {
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10_000_001) }
  const page = await openCreate()
  await page.locator('input[type=file]').setInputFiles(large)
  await page.getByRole('alert').filter({ hasText: 'File is larger than 10000000 bytes' }).waitFor()
})

test('"Too many files" when more than one is dropped', async () => {
  const page = await openCreate()
  await page.evaluate(() => {
    const transfer = new DataTransfer()
    for (const name of ['a.png', 'b.png']) transfer.items.add(new File(['x'], name, { type: 'image/png' }))
    const zone = document.querySelector('form [data-state]')
    zone?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  })
  await page.getByRole('alert').filter({ hasText: 'Too many files' }).waitFor()
})

test('where there is a finger, one taps to choose, or takes a photo', async () => {
  const page = await world.openFreshPage({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })
  await page.goto('/app')
  await page.getByRole('button', { name: 'Tap to choose a photo' }).waitFor()
  const camera = page.getByLabel('Take a photo')
  expect(await camera.getAttribute('capture')).toBe('environment')
  await camera.setInputFiles(photoPath('raccoon.jpg'))
  await page.getByAltText('Preview of raccoon.jpg').waitFor()
  expect(await camera.count()).toBe(0)
})
