import { connect } from 'node:net'

/** Writes the text on a connection of its own, and returns all that is answered until the server closes it. */
export async function sayRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  socket.write(text, 'latin1')
  let answers = ''
  for await (const part of socket) answers += part
  return answers
}
