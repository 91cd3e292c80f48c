import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

/** What a command and its answer may take on their way: a reason is short, a listing is long. */
const MAX_LINE_BYTES = 64 * 1024
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** How long the operator's line may take to arrive, and how long a command may work. */
const LINE_WITHIN_MS = 5_000
const WORK_WITHIN_MS = 5 * 60_000
const MAX_CONNECTIONS = 4
/** What the kernel's address of a socket has room for, on Linux 108 bytes and on a Mac 104, with a zero at the end. */
const MAX_PATH_BYTES = 103

const command = z.object({ args: z.array(z.string()).max(1_000), operator: z.string().max(200) })
const answer = z.object({ isDone: z.boolean(), text: z.string() })

/** What the operator wrote, and who that is. */
export type CommandLine = z.infer<typeof command>

/** Where the server of a data folder takes commands. */
export function socketPathOf(dataDir: string): string {
  return path.join(dataDir, 'admin.sock')
}

/** Why commands cannot be taken on this machine while the server runs; undefined where they can. */
export function whyNoSocket(dataDir: string, platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform === 'win32') return 'Windows has no sockets that only their owner can open'
  if (Buffer.byteLength(socketPathOf(dataDir)) > MAX_PATH_BYTES) return 'the path of DATA_DIR is too long for a socket'
  return undefined
}

/**
 * Takes commands through a socket in the data folder that only its owner can open: one line, one command, one answer a
 * connection. What `work` throws is answered with its message. To be called by the process that holds the folder.
 */
export async function openCommandSocket(
  dataDir: string,
  work: (command: CommandLine) => Promise<string>,
): Promise<{ close(): Promise<void> }> {
  const file = socketPathOf(dataDir)
  // What a killed process left: the folder is ours alone.
  await rm(file, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy())
    void answerOne(socket, work)
  })
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(file, resolve)
  })
  await chmod(file, 0o600)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

async function answerOne(socket: Socket, work: (command: CommandLine) => Promise<string>): Promise<void> {
  try {
    const line = await readLine(socket, MAX_LINE_BYTES, LINE_WITHIN_MS)
    const text = await within(work(command.parse(JSON.parse(line))), WORK_WITHIN_MS)
    socket.end(write({ isDone: true, text }))
  } catch (error) {
    socket.end(write({ isDone: false, text: error instanceof Error ? error.message : String(error) }))
  }
}

function write(given: z.infer<typeof answer>): string {
  return `${JSON.stringify(given)}\n`
}

/**
 * Has the server of the data folder do it. Undefined when none runs there. Throws with what the server answers when the
 * command cannot be done.
 */
export async function askRunningServer(dataDir: string, asked: CommandLine): Promise<string | undefined> {
  if (whyNoSocket(dataDir) !== undefined) return undefined
  const socket = await connect(socketPathOf(dataDir))
  if (socket === undefined) return undefined
  try {
    socket.write(`${JSON.stringify(asked)}\n`)
    const { isDone, text } = answer.parse(
      JSON.parse(await readLine(socket, MAX_ANSWER_BYTES, WORK_WITHIN_MS + LINE_WITHIN_MS)),
    )
    if (!isDone) throw new Error(text)
    return text
  } finally {
    socket.destroy()
  }
}

/** Undefined when nobody listens: there is no socket, or the one that a killed process left. */
async function connect(file: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(file)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
  })
}

/** The first line that comes, of at most so many bytes. Throws when it is longer, comes too late or not at all. */
function readLine(socket: Socket, maxBytes: number, withinMs: number): Promise<string> {
  return within(
    new Promise<string>((resolve, reject) => {
      const parts: Buffer[] = []
      let bytes = 0
      socket.on('data', (part: Buffer) => {
        bytes += part.byteLength
        parts.push(part)
        const end = part.indexOf('\n')
        const length = end < 0 ? bytes : bytes - part.byteLength + end
        if (length > maxBytes) reject(new Error(`The line is longer than ${maxBytes} bytes.`))
        else if (end >= 0) resolve(Buffer.concat(parts).toString('utf8', 0, length))
      })
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('The connection ended before the line did.')))
    }),
    withinMs,
  )
}

async function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${ms / 1_000} s.`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
