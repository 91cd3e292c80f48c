import type { EchoNetwork } from '@afterimage/models/local/echo/echo-network'
import type { NetworkReport } from './messages.ts'
import { openWebNetwork } from './open-web-network.ts'
import { threadCount } from './thread-count.ts'

/** Opens the network in this thread and tells how that goes; null where it cannot be had, which was told then. */
export async function openReporting(tell: (report: NetworkReport) => void): Promise<EchoNetwork | null> {
  if (typeof WebAssembly === 'undefined') {
    tell({ kind: 'failed', why: 'unsupported' })
    return null
  }
  try {
    const threads = threadCount(globalThis.crossOriginIsolated, navigator.hardwareConcurrency)
    const opened = await openWebNetwork(threads, (share) => tell({ kind: 'loading', share }))
    tell({ kind: 'ready', threads })
    return opened
  } catch (error) {
    const isRuntimes = error instanceof WebAssembly.CompileError || String(error).includes('wasm')
    tell({ kind: 'failed', why: isRuntimes ? 'unsupported' : 'download' })
    return null
  }
}
