import { expect, test } from 'vitest'
import { RENDERED_PAGES, renderedFile, templateOf } from './page-templates.ts'

test.each(RENDERED_PAGES)('%s has a file of its own', (path) => {
  expect(templateOf(path)).toBe(renderedFile(path))
  expect(RENDERED_PAGES.filter((other) => renderedFile(other) === renderedFile(path))).toEqual([path])
})

test.each([
  ['/gallery', 'gallery'],
  ['/atlas', 'atlas'],
  ['/share/00000000-0000-4000-8000-0000000000ff', 'share'],
  ['/evolution/00000000-0000-4000-8000-0000000000ff', 'evolution'],
  ['/app', 'create'],
  ['/app/create', 'create'],
  ['/app/dashboard', 'app'],
  ['/profile', 'app'],
  ['/race/00000000-0000-4000-8000-0000000000ff', 'app'],
  ['/status', 'public'],
  ['/newsletter/verify', 'public'],
  ['/login', 'bare'],
  ['/no/such/place', 'bare'],
  ['/../secret', 'bare'],
])('%s begins with the shell “%s”', (path, shell) => {
  expect(templateOf(path)).toBe(`pages/shell-${shell}.html`)
})
