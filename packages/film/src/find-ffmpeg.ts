import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const CHECK_DEADLINE_MS = 10_000

interface Environment {
  readonly FFMPEG_PATH?: string | undefined
  readonly PATH?: string | undefined
}

const found = new Map<string, Promise<string>>()

/**
 * The ffmpeg to run: `FFMPEG_PATH`, else the first `ffmpeg` on `PATH` that can make films, else the one in the npm package.
 * Throws with what to do when `FFMPEG_PATH` is set and does not work, or when there is none at all.
 */
export function findFfmpeg(env: Environment = process.env): Promise<string> {
  const key = `${env.FFMPEG_PATH ?? ''}\n${env.PATH ?? ''}`
  const known = found.get(key)
  if (known) return known
  const search = look(env)
  found.set(key, search)
  search.catch(() => found.delete(key))
  return search
}

async function look(env: Environment): Promise<string> {
  if (env.FFMPEG_PATH) {
    if (await makesFilms(env.FFMPEG_PATH)) return env.FFMPEG_PATH
    throw new Error(
      `FFMPEG_PATH is ${env.FFMPEG_PATH}, which does not run, cannot write H.264, or is older than 4.1. Correct it or leave it out.`,
    )
  }
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const candidate = join(folder, 'ffmpeg')
    if ((await canRun(candidate)) && (await makesFilms(candidate))) return candidate
  }
  const packaged = await packagedFfmpeg()
  if (packaged && (await makesFilms(packaged))) return packaged
  throw new Error(
    'There is no ffmpeg for this machine. Install ffmpeg 4.1 or newer, or set FFMPEG_PATH to one that can write H.264.',
  )
}

/** Whether there is such a program: to start one that is not there would copy the memory map of a large process for nothing. */
async function canRun(program: string): Promise<boolean> {
  return access(program, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** Whether it writes H.264, and holds frames by a filter that came with 4.1. */
async function makesFilms(program: string): Promise<boolean> {
  return (await lists(program, '-encoders', 'libx264')) && (await lists(program, '-filters', 'tpad'))
}

async function lists(program: string, what: '-encoders' | '-filters', name: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(program, ['-hide_banner', what], {
    timeout: CHECK_DEADLINE_MS,
    killSignal: 'SIGKILL',
  }).catch(() => ({ stdout: '' }))
  return stdout.includes(name)
}

/** The package throws while it is loaded on a machine it has no program for. */
async function packagedFfmpeg(): Promise<string | undefined> {
  const installer: { default: { path: string } } | undefined = await import('@ffmpeg-installer/ffmpeg').catch(
    () => undefined,
  )
  return installer?.default.path
}
