// The sender of `empty-parts.ts`, in a process of its own: so many bytes keep its event loop busy, and who is watched must not
// wait for that. Arguments: address, forms, how many at once, parts of each. Prints the statuses.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

const [url = '', ...numbers] = process.argv.slice(2)
const [forms = 0, atOnce = 0, parts = 0] = numbers.map(Number)
const body = Buffer.from('--X\r\n\r\n\r\n'.repeat(parts))
const headers = { 'content-type': 'multipart/form-data; boundary=X', 'content-length': body.length }
const answers: (number | string)[] = []
let left = forms
await Promise.all(Array.from({ length: atOnce }, send))
process.stdout.write(answers.join('\n'))

async function send(): Promise<void> {
  while (left > 0) {
    left -= 1
    answers.push(await post().catch(() => 'closed'))
  }
}

async function post(): Promise<number> {
  const sent = request(url, { method: 'POST', headers })
  // The answer comes before the body is sent; what is sent afterwards may find nobody.
  sent.on('error', () => undefined).end(body)
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  answer?.resume()
  return answer?.statusCode ?? 0
}
