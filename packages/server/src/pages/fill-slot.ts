/**
 * The template with what stands between `<!--name-->` and `<!--/name-->` replaced. Throws when there is no such slot:
 * the build and the server are not of the same version.
 */
export function fillSlot(template: string, name: string, content: string): string {
  const begin = template.indexOf(`<!--${name}-->`)
  const end = template.indexOf(`<!--/${name}-->`)
  if (begin < 0 || end < begin) throw new Error(`The built page has no place for its ${name}: build the web again.`)
  return `${template.slice(0, begin)}${content}${template.slice(end + `<!--/${name}-->`.length)}`
}

/** Whether the template has a place of this name. */
export function hasSlot(template: string, name: string): boolean {
  return template.includes(`<!--${name}-->`)
}
