/** What is written into a template, by the names of its places. */
export type PageSlots = Readonly<Record<string, string>>

/**
 * The template with what stands between `<!--name-->` and `<!--/name-->` replaced, for each name. Throws when there is no such place:
 * the build and the server are not of the same version.
 */
export function fillSlots(template: string, slots: PageSlots): string {
  return Object.entries(slots).reduce((page, [name, content]) => fillSlot(page, name, content), template)
}

function fillSlot(template: string, name: string, content: string): string {
  const begin = template.indexOf(`<!--${name}-->`)
  const end = template.indexOf(`<!--/${name}-->`)
  if (begin < 0 || end < begin) throw new Error(`The built page has no place for its ${name}: build the web again.`)
  return `${template.slice(0, begin)}${content}${template.slice(end + `<!--/${name}-->`.length)}`
}
