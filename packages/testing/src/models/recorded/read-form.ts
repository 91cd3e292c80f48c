import type { Received } from '../provider-server.ts'

/** The fields of a multipart request; a file counts as its media type. */
export async function readForm({ headers, body }: Received): Promise<Record<string, string>> {
  const type = headers['content-type']
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': String(type) } }).formData()
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.type]))
}
